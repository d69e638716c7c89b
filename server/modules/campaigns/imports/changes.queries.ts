import type { ComparedDays } from '#domain/campaigns/result-import.ts';
import { onlyRow, type Sql } from '#server/platform/db/database.ts';
import type { ImportFormat } from './formats/formats.ts';
import { DAYS, FIGURES, MAPPED, paramsOf, type ImportToWrite } from './mapped-rows.ts';

type Kind = ImportFormat['kind'];

/** Longer than an import can be undone, which `undo_import.sql` decides. */
const FORGET_AFTER = '40 days';

/** Stores what the days of an import hold before it is written, for `undo_import`. */
export async function recordBefore(sql: Sql, written: ImportToWrite, kind: Kind): Promise<void> {
  await sql.query(
    `delete from internal.import_changes as b using public.result_imports as r where r.id = b.import_id and r.applied_at < now() - $1::interval`,
    [FORGET_AFTER],
  );
  await sql.query(
    `with ${MAPPED} insert into internal.import_changes (import_id, campaign_id, day, before)
     select $1, recorded.campaign_id, recorded.day, internal.results_of_day($5, recorded.campaign_id, recorded.day)
     from (select distinct campaign_id, day from mapped) as recorded`,
    [...paramsOf(written), kind],
  );
}

/** Stores what the days hold now, to know later whether anything has changed them. */
export async function recordAfter(sql: Sql, { id }: Pick<ImportToWrite, 'id'>, kind: Kind): Promise<void> {
  await sql.query(
    'update internal.import_changes as b set after_hash = md5(internal.results_of_day($2, b.campaign_id, b.day)::text) where b.import_id = $1',
    [id, kind],
  );
}

/** What is written for each campaign's day, and what it holds now. */
const COMPARED: Record<Kind, { fresh: string; held: string; figures: readonly string[] }> = {
  days: {
    fresh: 'select * from days',
    held: 'select d.* from public.campaign_days as d join fresh using (campaign_id, day)',
    figures: FIGURES,
  },
  keywords: {
    fresh: 'select campaign_id, day, impressions, clicks, conversions, spend from days',
    held: `select campaign_id, day, sum(k.impressions) as impressions, sum(k.clicks) as clicks, sum(k.conversions) as conversions, sum(k.spend) as spend
      from public.campaign_keywords as k join (select campaign_id, day from fresh) as f using (campaign_id, day) group by campaign_id, day`,
    figures: ['impressions', 'clicks', 'conversions', 'spend'],
  },
  conversions: {
    fresh: 'select campaign_id, day, conversions, conversion_value from days',
    held: `select f.campaign_id, f.day, sum(c.conversions) as conversions, sum(c.value) as conversion_value
      from public.campaign_conversions as c join fresh as f
        on f.campaign_id = c.campaign_id and c.occurred_at >= internal.day_start(f.day) and c.occurred_at < internal.day_start(f.day + 1)
      group by f.campaign_id, f.day`,
    figures: ['conversions', 'conversion_value'],
  },
};

const MAX_CHANGES = 1000;

/**
 * Compares what an import would write with what its days hold, figure by figure. A figure that the file does not have stays
 * as it is, except in keywords and conversions, whose days are replaced as a whole.
 */
export async function compareDays(
  sql: Sql,
  written: Omit<ImportToWrite, 'rates'> & { rates: object[] },
  kind: Kind,
): Promise<ComparedDays> {
  const { fresh, held, figures } = COMPARED[kind];
  const values = (alias: string) => figures.map((figure) => `('${figure}', ${alias}.${figure}::float8)`).join(', ');
  return onlyRow(
    await sql.query<ComparedDays>(
      `with ${DAYS}, fresh as (${fresh}), held as (${held}),
       changed as (
         select f.campaign_id, f.day, o.figure, o.value as before, n.value as after
         from fresh as f join held as h using (campaign_id, day)
         cross join lateral (values ${values('h')}) as o (figure, value)
         join lateral (values ${values('f')}) as n (figure, value) on n.figure = o.figure
         where n.value is distinct from o.value and n.value is not null
       )
       select (select count(*) from fresh) as days,
         (select count(*) from fresh as f where not exists (select from held as h where (h.campaign_id, h.day) = (f.campaign_id, f.day))) as "newDays",
         (select count(*) from (select distinct campaign_id, day from changed) as c) as "changedDays",
         (select coalesce(jsonb_agg(c), '[]') from (
           select c.campaign_id as "campaignId", c.day::text, c.figure, c.before, c.after from changed as c
           join public.campaigns as n on n.id = c.campaign_id
           order by n.name, c.campaign_id, c.day, array_position($5::text[], c.figure) limit ${MAX_CHANGES}) as c) as changes,
         (select coalesce(jsonb_agg(t), '[]') from (
           select figure, sum(before) as before, sum(after) as after from changed group by figure
           order by array_position($5::text[], figure)) as t) as totals`,
      [...paramsOf(written), figures],
    ),
  );
}
