import type { Row } from '#database/rows.ts';
import { onlyRow, type Sql } from '#server/platform/db/database.ts';

export type Mapping = Row<'result_imports'>['mapping'];

/** When this exact file was applied to these exact campaigns, or null. */
export async function findSameApplied(sql: Sql, sha256: string, mapping: Mapping): Promise<Date | null> {
  const { rows } = await sql.query<Pick<Row<'result_imports'>, 'applied_at'>>(
    `select applied_at from public.result_imports where state = 'applied' and sha256 = $1 and mapping = $2::jsonb order by applied_at desc limit 1`,
    [sha256, mapping],
  );
  return rows[0]?.applied_at ?? null;
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

/** The rows of an import joined with their campaigns. A timeline reports follower totals; we store the daily gain. */
const MAPPED = `mapped as (
  select m.value::uuid as campaign_id, s.*,
    case when $3 = 'spotify-artists' then s.followers - lag(s.followers) over (partition by s.name order by s.day) else s.followers end as gained
  from internal.staged_results as s
  join jsonb_each_text($2::jsonb) as m on m.key = s.name and m.value is not null
  where s.import_id = $1
)`;

const ADDED = ['impressions', 'clicks', 'views', 'streams', 'conversions', 'conversion_value', 'spend'];
const FIGURES = [...ADDED, 'reach', 'followers'];

/** Sums the parts of one day. Reach takes the maximum, because the parts may overlap. @returns days written */
export async function writeDays(
  sql: Sql,
  { id, format }: Pick<Row<'result_imports'>, 'id' | 'format'>,
  mapping: Mapping,
): Promise<number> {
  const { count } = await sql.query(
    `with ${MAPPED}, days as (
       select campaign_id, day, ${ADDED.map((figure) => `sum(${figure}) as ${figure}`).join(', ')}, max(reach) as reach, sum(gained) as followers
       from mapped group by campaign_id, day
     )
     insert into public.campaign_days as d (campaign_id, day, ${FIGURES.join(', ')}, import_id, sources)
     select campaign_id, day, ${FIGURES.join(', ')}, $1,
       jsonb_strip_nulls(jsonb_build_object(${FIGURES.map((figure) => `'${figure}', case when ${figure} is not null then $1::text end`).join(', ')}))
     from days
     on conflict (campaign_id, day) do update set
       ${FIGURES.map((figure) => `${figure} = coalesce(excluded.${figure}, d.${figure})`).join(', ')},
       import_id = excluded.import_id, sources = d.sources || excluded.sources`,
    [id, mapping, format],
  );
  return count;
}

/** Replaces each day in the file as a whole, so keywords missing from the file are deleted. @returns rows written */
export async function writeKeywords(
  sql: Sql,
  { id, format }: Pick<Row<'result_imports'>, 'id' | 'format'>,
  mapping: Mapping,
): Promise<number> {
  await sql.query(
    `with ${MAPPED} delete from public.campaign_keywords as k using (select distinct campaign_id, day from mapped) as told
     where k.campaign_id = told.campaign_id and k.day = told.day`,
    [id, mapping, format],
  );
  const { count } = await sql.query(
    `with ${MAPPED}
     insert into public.campaign_keywords (campaign_id, day, keyword, match_type, impressions, clicks, conversions, spend, import_id)
     select campaign_id, day, keyword, coalesce(match_type, ''), sum(impressions), sum(clicks), sum(conversions), sum(spend), $1
     from mapped group by campaign_id, day, keyword, coalesce(match_type, '')`,
    [id, mapping, format],
  );
  return count;
}

const AT = `(day + make_interval(hours => coalesce(hour, 0))) at time zone (select time_zone from internal.shop_settings)`;

/** Like {@link writeKeywords}. Conversions are attributed for weeks after a click, so a day's newest export wins. */
export async function writeConversions(
  sql: Sql,
  { id, format }: Pick<Row<'result_imports'>, 'id' | 'format'>,
  mapping: Mapping,
): Promise<number> {
  await sql.query(
    `with ${MAPPED} delete from public.campaign_conversions as c using (select distinct campaign_id, day from mapped) as told
     where c.campaign_id = told.campaign_id and internal.local_date(c.occurred_at) = told.day`,
    [id, mapping, format],
  );
  const { count } = await sql.query(
    `with ${MAPPED}
     insert into public.campaign_conversions (campaign_id, occurred_at, action, device, conversions, value, import_id)
     select campaign_id, ${AT} as at, action, device, sum(coalesce(conversions, 0)), sum(conversion_value), $1
     from mapped group by campaign_id, at, action, device having sum(coalesce(conversions, 0)) > 0`,
    [id, mapping, format],
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

export async function markApplied(sql: Sql, id: string, mapping: Mapping): Promise<Date> {
  const { applied_at: at } = onlyRow(
    await sql.query<{ applied_at: Date }>(
      `update public.result_imports set state = 'applied', applied_at = now(), mapping = $2 where id = $1 returning applied_at`,
      [id, mapping],
    ),
  );
  return at;
}
