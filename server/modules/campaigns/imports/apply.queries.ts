import type { ConvertedAmounts, ImportRate } from '#domain/campaigns/result-import.ts';
import { onlyRow, type Sql } from '#server/platform/db/database.ts';
import type { ImportFormat } from './formats/formats.ts';
import { CONVERTED, DAYS, FIGURES, MAPPED, paramsOf, type ImportToWrite, type Mapping } from './mapped-rows.ts';

/** Two imports of one campaign are written one after the other. */
export async function lockCampaigns(sql: Sql, ids: readonly string[]): Promise<void> {
  await sql.query('select from public.campaigns where id = any ($1::uuid[]) order by id for update', [ids]);
}

export async function countCampaigns(sql: Sql, ids: readonly string[]): Promise<number> {
  return onlyRow(
    await sql.query<{ n: number }>('select count(*) as n from public.campaigns where id = any($1::uuid[])', [ids]),
  ).n;
}

export async function countStaged(sql: Sql, importId: string): Promise<number> {
  return onlyRow(
    await sql.query<{ n: number }>('select count(*) as n from internal.staged_results where import_id = $1', [
      importId,
    ]),
  ).n;
}

/** Each campaign's sums in every other currency of the file, and what they are at these rates. */
export async function convertAmounts(
  sql: Sql,
  id: string,
  rates: readonly Pick<ImportRate, 'from' | 'rate'>[],
): Promise<ConvertedAmounts[]> {
  const { rows } = await sql.query<ConvertedAmounts>(
    `with ${CONVERTED}
     select name, currency, sum(spend)::float8 as spend, sum(own_spend)::float8 as "convertedSpend",
       sum(conversion_value)::float8 as value, sum(own_value)::float8 as "convertedValue"
     from converted where currency is not null group by name, currency order by min(line)`,
    [id, { rates }],
  );
  return rows;
}

const KEYWORDS = `select campaign_id, day, keyword, coalesce(match_type, '') as match_type,
  sum(impressions) as impressions, sum(clicks) as clicks, sum(conversions) as conversions, sum(spend) as spend
  from mapped group by campaign_id, day, keyword, coalesce(match_type, '')`;

const AT = `(day + make_interval(hours => coalesce(hour, 0))) at time zone (select time_zone from internal.shop_settings)`;

/** Google Ads takes conversions back in rows of their own, which can have another hour or device. */
const CONVERSIONS = `select campaign_id, ${AT} as at, action, device, sum(coalesce(conversions, 0)) as conversions, sum(conversion_value) as value
  from mapped group by campaign_id, at, action, device having sum(coalesce(conversions, 0)) <> 0`;

/** A figure that the file changes, or that has no file behind it yet. */
const DIFFERS = FIGURES.map(
  (figure) => `(f.${figure} is not null and (f.${figure} is distinct from d.${figure} or not d.sources ? '${figure}'))`,
);

/** Whether the days of the file hold its figures already, from this or another file. */
const HELD: Record<ImportFormat['kind'], string> = {
  days: `with ${DAYS}
    select not exists (
      select from days as f left join public.campaign_days as d using (campaign_id, day)
      where d.campaign_id is null or ${DIFFERS.join(' or ')}
    ) as held`,
  keywords: `with ${MAPPED}, fresh as (${KEYWORDS}), stored as (
      select k.campaign_id, k.day, k.keyword, k.match_type, k.impressions, k.clicks, k.conversions, k.spend
      from public.campaign_keywords as k join (select distinct campaign_id, day from mapped) as m using (campaign_id, day)
    ) ${sameRows()}`,
  conversions: `with ${MAPPED}, fresh as (${CONVERSIONS}), stored as (
      select c.campaign_id, c.occurred_at, c.action, c.device, c.conversions, c.value
      from public.campaign_conversions as c join (select distinct campaign_id, day from mapped) as m
        on m.campaign_id = c.campaign_id and m.day = internal.local_date(c.occurred_at)
    ) ${sameRows()}`,
};

function sameRows(): string {
  return `select not exists (table fresh except table stored) and not exists (table stored except table fresh) as held`;
}

export async function holdsFigures(sql: Sql, written: ImportToWrite, kind: ImportFormat['kind']): Promise<boolean> {
  return onlyRow(await sql.query<{ held: boolean }>(HELD[kind], paramsOf(written))).held;
}

/** @returns days written */
export async function writeDays(sql: Sql, written: ImportToWrite): Promise<number> {
  const { count } = await sql.query(
    `with ${DAYS}
     insert into public.campaign_days as d (campaign_id, day, ${FIGURES.join(', ')}, import_id, sources)
     select campaign_id, day, ${FIGURES.join(', ')}, $1,
       jsonb_strip_nulls(jsonb_build_object(${FIGURES.map((figure) => `'${figure}', case when ${figure} is not null then $1::text end`).join(', ')}))
     from days
     on conflict (campaign_id, day) do update set
       ${FIGURES.map((figure) => `${figure} = coalesce(excluded.${figure}, d.${figure})`).join(', ')},
       import_id = excluded.import_id, sources = d.sources || excluded.sources`,
    paramsOf(written),
  );
  return count;
}

/** Replaces each day in the file as a whole, so keywords missing from the file are deleted. @returns rows written */
export async function writeKeywords(sql: Sql, written: ImportToWrite): Promise<number> {
  await sql.query(
    `with ${MAPPED} delete from public.campaign_keywords as k using (select distinct campaign_id, day from mapped) as recorded
     where k.campaign_id = recorded.campaign_id and k.day = recorded.day`,
    paramsOf(written),
  );
  const { count } = await sql.query(
    `with ${MAPPED}, fresh as (${KEYWORDS})
     insert into public.campaign_keywords (campaign_id, day, keyword, match_type, impressions, clicks, conversions, spend, import_id)
     select f.*, $1 from fresh as f`,
    paramsOf(written),
  );
  return count;
}

/** Like {@link writeKeywords}. Conversions are attributed for weeks after a click, so a day's newest export wins. */
export async function writeConversions(sql: Sql, written: ImportToWrite): Promise<number> {
  await sql.query(
    `with ${MAPPED} delete from public.campaign_conversions as c using (select distinct campaign_id, day from mapped) as recorded
     where c.campaign_id = recorded.campaign_id and internal.local_date(c.occurred_at) = recorded.day`,
    paramsOf(written),
  );
  const { count } = await sql.query(
    `with ${MAPPED}, fresh as (${CONVERSIONS})
     insert into public.campaign_conversions (campaign_id, occurred_at, action, device, conversions, value, import_id)
     select f.*, $1 from fresh as f`,
    paramsOf(written),
  );
  return count;
}

/** Remembers the mapping for the next file from this source. */
export async function rememberNames(sql: Sql, source: string, mapping: Mapping): Promise<void> {
  await sql.query(
    `insert into public.campaign_names as n (source, name, campaign_id)
     select $1, m.key, m.value::uuid from jsonb_each_text($2::jsonb) as m where m.value is not null
     on conflict (source, name) do update set campaign_id = excluded.campaign_id where n.campaign_id <> excluded.campaign_id`,
    [source, mapping],
  );
}

export async function markApplied(sql: Sql, { id, mapping, rates }: ImportToWrite): Promise<Date> {
  const { applied_at: at } = onlyRow(
    await sql.query<{ applied_at: Date }>(
      `update public.result_imports set state = 'applied', applied_at = now(), mapping = $2, rates = $3::jsonb -> 'rates' where id = $1 returning applied_at`,
      [id, mapping, { rates }],
    ),
  );
  return at;
}
