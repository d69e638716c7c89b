import type { Row } from '#database/rows.ts';
import type { Sql } from '#server/platform/db/database.ts';

/** Rows that can no longer be used; `$1` is the time before which they are too old. */
const STALE = {
  one_time_tokens: 'created_at < $1',
  flow_state: 'created_at < $1',
  provider_flows: 'created_at < $1',
  mfa_challenges: 'created_at < $1',
  webauthn_challenges: 'created_at < $1',
  mfa_factors: `status = 'unverified' and created_at < $1`,
  spent_statements: 'expires_at < $1',
  refresh_tokens: 'revoked and updated_at < $1',
  access_changes: 'changed_at < $1',
  sessions: 'coalesce(refreshed_at, created_at) < $1 or not_after < $1',
} as const;

export type StaleTable = keyof typeof STALE;

/** Rows per statement: a long one would block the embedded engine's only connection. */
const BATCH = 1000;

/** @returns the number of deleted rows; a full batch means that there may be more */
export async function deleteStale(
  sql: Sql,
  table: StaleTable,
  before: Date,
): Promise<{ deleted: number; more: boolean }> {
  const { count } = await sql.query(
    `delete from auth.${table} where ctid = any(array(select ctid from auth.${table} where ${STALE[table]} limit ${BATCH}))`,
    [before],
  );
  return { deleted: count, more: count === BATCH };
}

/** Anonymous accounts without a session, created before `before`. */
export async function findForgottenVisitors(sql: Sql, before: Date): Promise<string[]> {
  const { rows } = await sql.query<Pick<Row<'auth.users'>, 'id'>>(
    `select u.id from auth.users as u
     where u.is_anonymous and u.role <> 'guest' and u.created_at < $1 and not exists (select from auth.sessions as s where s.user_id = u.id)
     order by u.created_at limit ${BATCH}`,
    [before],
  );
  return rows.map((row) => row.id);
}
