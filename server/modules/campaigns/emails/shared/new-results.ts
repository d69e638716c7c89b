import type { CampaignStatus, TargetMetric } from '#domain/campaigns/campaign.ts';
import { addDays } from '#domain/period.ts';
import type { Sql } from '#server/platform/db/database.ts';

/** What an import brought for one campaign. Days are `YYYY-MM-DD`. No amounts: an email cannot be taken back. */
export interface NewResults {
  id: string;
  name: string;
  status: CampaignStatus;
  endsOn: string | null;
  metric: TargetMetric | null;
  /** The newest day with a value of the metric, and the value. */
  day: string | null;
  value: number | null;
  /** In all, and what was promised; null if not known or not promised. */
  delivered: number | null;
  promised: number | null;
  /** Of the metric, up to `day`, oldest first. */
  values: (number | null)[];
}

export interface NewResultsContent {
  campaigns: NewResults[];
  /** In the shop's time zone. */
  today: string;
  /** The next working day, on which results are due. */
  next: string;
}

/** The client's part of an import: at most twelve campaigns. Null if none of them exists any more. */
export async function loadNewResults(
  sql: Sql,
  { importId, clientId }: { importId: string; clientId: string },
): Promise<NewResultsContent | null> {
  const { rows } = await sql.query<NewResults & { today: string; next: string }>(
    `select c.id, c.name, c.status, c.ends_on::text as "endsOn", m.metric, newest.day::text as day, newest.value::float8 as value,
       case when c.target_metric is not null then c.delivered::float8 end as delivered, c.promised::float8 as promised, charted.values,
       shop.today::text as today, (shop.today + case extract(isodow from shop.today) when 5 then 3 when 6 then 2 else 1 end::integer)::text as next
     from public.result_imports as r
     cross join (select internal.shop_today() as today) as shop
     join public.campaign_delivery as c on c.client_id = $2 and c.id in (select f.value::uuid from jsonb_each_text(r.mapping) as f where f.value is not null)
     cross join lateral (select internal.result_metric(c.target_metric, c.platform) as metric) as m
     left join lateral (
       select d.day, (to_jsonb(d) ->> m.metric)::numeric as value from public.campaign_days as d
       where d.campaign_id = c.id and to_jsonb(d) ->> m.metric is not null order by d.day desc limit 1
     ) as newest on true
     cross join lateral (
       select coalesce(jsonb_agg((to_jsonb(d) ->> m.metric)::numeric order by n.day), '[]') as values
       from generate_series(0, 13) as g (n) cross join lateral (select newest.day - 13 + g.n as day) as n
       left join public.campaign_days as d on d.campaign_id = c.id and d.day = n.day
       where newest.day is not null
     ) as charted
     where r.id = $1 and r.state = 'applied' order by newest.day desc nulls last, c.created_at desc, c.id limit 12`,
    [importId, clientId],
  );
  const [one] = rows;
  if (one === undefined) return null;
  return {
    campaigns: rows.map(({ today: _today, next: _next, ...campaign }) => campaign),
    today: one.today,
    next: one.next,
  };
}

const SAMPLE_DAY = '2026-11-20';

export const sampleNewResults = (): NewResultsContent => ({
  today: addDays(SAMPLE_DAY, 1),
  next: addDays(SAMPLE_DAY, 3),
  campaigns: [
    {
      id: '00000000-0000-4000-8000-000000000001',
      name: 'Night Drive, music video',
      status: 'active',
      endsOn: addDays(SAMPLE_DAY, 19),
      metric: 'views',
      day: SAMPLE_DAY,
      value: 12_400,
      delivered: 61_000,
      promised: 100_000,
      values: [1200, 2100, 2600, 3100, 3000, 3900, 4200, 5100, 4800, 5600, 6100, 6800, 10_100, 12_400],
    },
  ],
});
