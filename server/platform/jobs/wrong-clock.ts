import type { Sql } from '#server/platform/db/database.ts';

/**
 * A clock that was set ahead and then back leaves jobs that were created, or tried, at a time that is yet to come, and that
 * wait until then. They become due now; one that seems to run has its whole time from now on. Returns their number.
 *
 * `now()` is too early for the comparison: it is the time at which the transaction began, and jobs that others add while
 * the statement is planned, or waits for a lock, would seem to be of the future.
 */
export async function releaseJobsOfWrongClock(sql: Sql, queues: readonly string[]): Promise<number> {
  const { count } = await sql.query(
    `update pgboss.job as j
     set created_on = least(j.created_on, t.now), start_after = least(j.start_after, t.now),
       started_on = least(j.started_on, t.now), heartbeat_on = least(j.heartbeat_on, t.now)
     from (select clock_timestamp() as now) as t
     where j.name = any ($1::text[]) and j.state in ('created', 'retry', 'active')
       and (j.created_on > t.now or j.started_on > t.now)`,
    [queues],
  );
  return count;
}
