import type { Row } from '#database/rows.ts';
import type { Sql } from '#server/platform/db/database.ts';

export type AccessChange = Pick<Row<'auth.access_changes'>, 'subject' | 'kind' | 'ended' | 'banned_until' | 'role'>;

/** No row of a change; only the horizon of a read that found none. */
type Nothing = { [Column in keyof AccessChange]: null };

/** False for a database that was not migrated by this product. */
export async function hasAccessChanges(sql: Sql): Promise<boolean> {
  const { rows } = await sql.query(`select where to_regclass('auth.access_changes') is not null`);
  return rows.length === 1;
}

/**
 * The changes of the last `seconds` by transactions that were not visible to the read that returned the horizon `from`.
 * Transactions from before a horizon have all ended, so no later commit is missed.
 */
export async function readAccessChanges(
  sql: Sql,
  from: string,
  seconds: number,
): Promise<{ changes: AccessChange[]; horizon: string }> {
  const { rows } = await sql.query<{ horizon: string } & (AccessChange | Nothing)>(
    `select h.horizon, c.subject, c.kind, c.ended, c.role,
       case when c.banned_until = 'infinity' then '9999-12-31' else c.banned_until end as banned_until
     from (select pg_snapshot_xmin(pg_current_snapshot())::text as horizon) as h
     left join auth.access_changes as c
       on c.xid >= $1::xid8 and c.changed_at > now() - make_interval(secs => $2)`,
    [from, seconds],
  );
  return { changes: rows.filter((row) => row.subject !== null), horizon: rows[0]?.horizon ?? from };
}
