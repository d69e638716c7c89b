import { openPostgres } from '#server/platform/db/postgres.ts';

interface ManyResults {
  /** The client whose results are requested. */
  client: string;
  campaigns: number;
  /** Days of results per campaign, up to today. */
  days: number;
  /** Campaigns of other clients, each with a season of days. */
  others: number;
}

const SEASON_DAYS = 90;
const KEYWORDS = 5;

/**
 * Creates campaigns with daily results for a client, a third of them on Google Ads with keywords and conversions, and
 * campaigns for other clients. Bypasses triggers.
 */
export async function fillWithResults(url: string, { client, campaigns, days, others }: ManyResults): Promise<void> {
  const db = openPostgres(url, 1);
  await db.script(`
    set statement_timeout = 0;
    set session_replication_role = replica;
    set work_mem = '256MB';

    create temp table runs as
      select gen_random_uuid() as id, n, '${client}'::uuid as client_id, ${days} as days from generate_series(1, ${campaigns}) as n
      union all
      select gen_random_uuid(), o.n, u.id, ${SEASON_DAYS}
      from generate_series(1, ${others}) as o (n)
      join (select row_number() over (order by id) as n, id from public.users where id <> '${client}' limit 1000) as u
        on u.n = 1 + o.n % (select least(count(*), 1000) from public.users where id <> '${client}');
    insert into public.campaigns (id, client_id, name, service, platform, status, starts_on, ends_on, budget)
      select id, client_id, 'Campaign ' || n, 'youtube-ads', (array['google-ads', 'youtube', 'spotify'])[1 + n % 3], case when n % 4 = 0 then 'completed' else 'active' end,
        internal.local_date() - days, internal.local_date() + 30, 5000 from runs;
    insert into public.campaign_days (campaign_id, day, impressions, clicks, views, streams, reach, followers, conversions, conversion_value, spend)
      select id, internal.local_date() - d, 1000 + (n * d) % 777, 10 + (n * d) % 77, case when n % 3 = 1 then 300 + (n * d) % 99 end,
        case when n % 3 = 2 then 200 + (n * d) % 99 end, case when n % 3 = 2 then 150 end, case when n % 3 = 2 then d % 7 end,
        case when n % 3 < 2 then d % 5 end, case when n % 3 < 2 then d % 5 * 12.5 end, 5 + (n * d) % 9
      from runs cross join generate_series(1, runs.days) as d;
    insert into public.campaign_keywords (campaign_id, day, keyword, match_type, impressions, clicks, conversions, spend)
      select id, internal.local_date() - d, 'keyword ' || (n + k) % 40, 'exact', 100 + d, 1 + d % 9, d % 2, 1.25
      from runs cross join generate_series(1, least(runs.days, 365)) as d cross join generate_series(1, ${KEYWORDS}) as k where n % 3 = 0 and client_id = '${client}';
    insert into public.campaign_conversions (campaign_id, occurred_at, action, device, conversions, value)
      select id, now() - d * interval '1 day', 'Pre-save', (array['Desktop', 'Mobile', 'Tablet', 'TV'])[1 + d % 4], 1 + d % 3, 8
      from runs cross join generate_series(1, runs.days) as d where n % 3 = 0;
    set session_replication_role = origin;`);
  await db.query('vacuum analyze');
  await db.close();
}
