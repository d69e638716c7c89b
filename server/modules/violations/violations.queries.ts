import type { CountedViolation, Violation } from '#domain/violations/violations.ts';
import type { Sql } from '#server/platform/db/database.ts';

/** Kinds of violations that a day keeps. A real mistake makes a handful; more are invented. */
export const MAX_KINDS_PER_DAY = 100;

/** Counts a violation. What a full day has no row for is counted as one kind, `other`. */
export async function countViolation(
  sql: Sql,
  { day, violation, times }: { day: string; violation: Violation; times: number },
): Promise<void> {
  const { directive, blocked, page } = violation;
  await sql.query(
    `with known as (
       update internal.csp_violations set count = count + $5
        where (day, directive, blocked, page) = ($1::date, $2, $3, $4) returning 1
     ), today as (
       select count(*) < $6 as has_room from internal.csp_violations where day = $1::date
     )
     insert into internal.csp_violations (day, directive, blocked, page, count)
     select $1::date, case when has_room then $2 else 'other' end, case when has_room then $3 else '' end,
            case when has_room then $4 else '' end, $5
       from today where not exists (select from known)
     on conflict (day, directive, blocked, page) do update set count = csp_violations.count + excluded.count`,
    [day, directive, blocked, page, times, MAX_KINDS_PER_DAY],
  );
}

/** The kinds of violations since a day, the newest first, with their sums. */
export async function listViolations(sql: Sql, since: string, limit: number): Promise<CountedViolation[]> {
  const { rows } = await sql.query<CountedViolation>(
    `select directive, blocked, page, sum(count)::integer as count, max(day)::text as "lastDay"
       from internal.csp_violations where day >= $1::date
      group by directive, blocked, page order by max(day) desc, sum(count) desc, directive, blocked, page limit $2`,
    [since, limit],
  );
  return rows;
}

export async function deleteViolationsBefore(sql: Sql, day: string): Promise<number> {
  const { count } = await sql.query('delete from internal.csp_violations where day < $1::date', [day]);
  return count;
}
