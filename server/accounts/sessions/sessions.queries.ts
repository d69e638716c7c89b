import { withTriggers } from '#server/accounts/trigger-error.ts';
import type { Row } from '#database/rows.ts';
import { onlyRow, type Sql } from '#server/platform/db/database.ts';

export type SessionRow = Pick<
  Row<'auth.sessions'>,
  'id' | 'user_id' | 'aal' | 'not_after' | 'refreshed_at' | 'created_at'
>;

export type RefreshTokenRow = Row<'auth.refresh_tokens'>;

export type AmrRow = Pick<Row<'auth.mfa_amr_claims'>, 'authentication_method' | 'created_at'>;

const SESSION = 'id, user_id, aal, not_after, refreshed_at, created_at';

export interface NewSession {
  userId: string;
  method: string;
  aal?: 'aal1' | 'aal2' | undefined;
  ip: string | null;
  userAgent: string;
  /** Hash of the first refresh token. */
  tokenHash: string;
  now: Date;
  /** When it ends, however it is used; null: never. */
  notAfter: Date | null;
}

/** A session with its proof and its first refresh token, and the time of the sign-in on the account, in one statement. */
export async function insertSession(sql: Sql, session: NewSession): Promise<SessionRow> {
  return onlyRow(
    await withTriggers(
      'Database error granting user',
      sql.query<SessionRow>(
        `with session as (
         insert into auth.sessions (user_id, aal, ip, user_agent, created_at, updated_at, not_after)
         values ($1, $2, $3::inet, $4, $5, $5, $8) returning ${SESSION}
       ), proof as (
         insert into auth.mfa_amr_claims (session_id, authentication_method, created_at, updated_at)
         select id, $6, $5, $5 from session
       ), token as (
         insert into auth.refresh_tokens (session_id, user_id, token, created_at, updated_at)
         select id, $1, $7, $5, $5 from session
       ), account as (
         update auth.users set last_sign_in_at = $5, updated_at = $5 where id = $1
       )
       select ${SESSION} from session`,
        [
          session.userId,
          session.aal ?? 'aal1',
          session.ip,
          session.userAgent,
          session.now,
          session.method,
          session.tokenHash,
          session.notAfter,
        ],
      ),
    ),
  );
}

/** A second proof of the same session. */
export async function addAmr(sql: Sql, sessionId: string, method: string, now: Date): Promise<void> {
  await sql.query(
    `insert into auth.mfa_amr_claims (session_id, authentication_method, created_at, updated_at) values ($1, $2, $3, $3)
     on conflict (session_id, authentication_method) do update set created_at = excluded.created_at, updated_at = excluded.updated_at`,
    [sessionId, method, now],
  );
}

/** Null when the session has ended meanwhile. */
export async function raiseSession(sql: Sql, id: string, now: Date): Promise<SessionRow | null> {
  const { rows } = await sql.query<SessionRow>(
    `update auth.sessions set aal = 'aal2', updated_at = $2, refreshed_at = $2 where id = $1 returning ${SESSION}`,
    [id, now],
  );
  return rows[0] ?? null;
}

/** When an account enables MFA, its sessions without a second step end. */
export async function deleteSingleFactorSessions(sql: Sql, userId: string): Promise<void> {
  await sql.query(`delete from auth.sessions where user_id = $1 and aal = 'aal1'`, [userId]);
}

/** When an account disables MFA, its sessions fall back to AAL1. */
export async function lowerSessions(sql: Sql, userId: string, now: Date): Promise<void> {
  await sql.query(`update auth.sessions set aal = 'aal1', updated_at = $2 where user_id = $1 and aal <> 'aal1'`, [
    userId,
    now,
  ]);
}

export async function findSession(sql: Sql, id: string): Promise<SessionRow | null> {
  const { rows } = await sql.query<SessionRow>(`select ${SESSION} from auth.sessions where id = $1`, [id]);
  return rows[0] ?? null;
}

/** The holder of this lock is the only one who changes the session's tokens. */
export async function lockSession(sql: Sql, id: string): Promise<SessionRow | null> {
  const { rows } = await sql.query<SessionRow>(`select ${SESSION} from auth.sessions where id = $1 for update`, [id]);
  return rows[0] ?? null;
}

export async function findAmr(sql: Sql, sessionId: string): Promise<AmrRow[]> {
  const { rows } = await sql.query<AmrRow>(
    'select authentication_method, created_at from auth.mfa_amr_claims where session_id = $1 order by created_at desc, id',
    [sessionId],
  );
  return rows;
}

export async function touchSession(
  sql: Sql,
  id: string,
  from: { ip: string | null; userAgent: string; now: Date },
): Promise<void> {
  await sql.query(
    'update auth.sessions set refreshed_at = $2, updated_at = $2, ip = $3::inet, user_agent = $4 where id = $1',
    [id, from.now, from.ip, from.userAgent],
  );
}

export type LogoutScope = 'global' | 'local' | 'others';

/** Ends sessions of a user: all, the named one, or all but the named one. Their tokens go with them. */
export async function deleteSessions(
  sql: Sql,
  userId: string,
  scope: LogoutScope,
  sessionId: string | null,
): Promise<void> {
  await sql.query(
    `delete from auth.sessions where user_id = $1
       and case $2 when 'global' then true when 'local' then id = $3::uuid else id is distinct from $3::uuid end`,
    [userId, scope, sessionId],
  );
}

export async function findRefreshToken(sql: Sql, token: string): Promise<RefreshTokenRow | null> {
  const { rows } = await sql.query<RefreshTokenRow>('select * from auth.refresh_tokens where token = $1', [token]);
  return rows[0] ?? null;
}

export async function findActiveRefreshTokens(sql: Sql, sessionId: string): Promise<RefreshTokenRow[]> {
  const { rows } = await sql.query<RefreshTokenRow>(
    'select * from auth.refresh_tokens where session_id = $1 and not revoked',
    [sessionId],
  );
  return rows;
}

export async function insertRefreshToken(
  sql: Sql,
  token: { id: string; sessionId: string; userId: string; token: string; parent: string | null; now: Date },
): Promise<void> {
  await sql.query(
    `insert into auth.refresh_tokens (id, session_id, user_id, token, parent, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $6)`,
    [token.id, token.sessionId, token.userId, token.token, token.parent, token.now],
  );
}

/** Revokes once: `updated_at` says when it was used first. */
export async function revokeRefreshToken(sql: Sql, id: string, now: Date): Promise<void> {
  await sql.query('update auth.refresh_tokens set revoked = true, updated_at = $2 where id = $1 and not revoked', [
    id,
    now,
  ]);
}

export async function revokeFamily(sql: Sql, sessionId: string, now: Date): Promise<void> {
  await sql.query(
    'update auth.refresh_tokens set revoked = true, updated_at = $2 where session_id = $1 and not revoked',
    [sessionId, now],
  );
}
