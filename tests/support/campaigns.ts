import { randomUUID } from 'node:crypto';
import type { Database } from '#server/platform/db/database.ts';

/** Creates a campaign in the database; `starts` and `ends` are days from today. */
export async function makeCampaign(
  db: Database,
  owner: string,
  {
    name = `Campaign ${randomUUID().slice(0, 8)}`,
    platform = 'youtube',
    status = 'draft',
    starts = -9,
    ends = 10,
    target = 1000 as number | null,
  } = {},
): Promise<string> {
  const { rows } = await db.query<{ id: string }>(
    `insert into public.campaigns (client_id, name, service, platform, status, starts_on, ends_on, target_metric, target_min, target_basis)
     values ($1, $2, 'youtube-ads', $3, $4, internal.local_date() + $5::integer, internal.local_date() + $6::integer,
       case when $7::bigint is not null then 'views' end, $7::bigint, case when $7::bigint is not null then 'estimated' end) returning id`,
    [owner, name, platform, status, starts, ends, target],
  );
  return rows[0]!.id;
}
