import type { Row } from '#database/rows.ts';
import type { Sql } from '#server/platform/db/database.ts';

export type OneTimeTokenType = Row<'auth.one_time_tokens'>['token_type'];

export type OneTimeTokenRow = Omit<Row<'auth.one_time_tokens'>, 'sent_at'>;

/** A new token of a kind replaces the user's older one. */
export async function putOneTimeToken(
  sql: Sql,
  token: {
    userId: string;
    /** The session whose end is the token's; null for a token that needs none. */
    sessionId: string | null;
    type: OneTimeTokenType;
    hash: string;
    relatesTo: string;
    now: Date;
    expiresAt: Date;
  },
): Promise<void> {
  await sql.query(
    `insert into auth.one_time_tokens (user_id, token_type, token_hash, relates_to, created_at, sent_at, session_id, expires_at)
     values ($1, $2, $3, $4, $5, $5, $6, $7)
     on conflict (user_id, token_type) do update
       set token_hash = excluded.token_hash, relates_to = excluded.relates_to,
           created_at = excluded.created_at, sent_at = excluded.sent_at, session_id = excluded.session_id,
           expires_at = excluded.expires_at`,
    [token.userId, token.type, token.hash, token.relatesTo, token.now, token.sessionId, token.expiresAt],
  );
}

/** Callers lock the token's user and read the token again before they act on it. */
export async function findOneTimeToken(
  sql: Sql,
  hashes: readonly string[],
  types: readonly OneTimeTokenType[],
): Promise<OneTimeTokenRow | null> {
  const { rows } = await sql.query<OneTimeTokenRow>(
    `select id, user_id, token_type, token_hash, relates_to, created_at, session_id, expires_at from auth.one_time_tokens
     where token_hash = any($1::text[]) and token_type = any($2::text[])`,
    [hashes, types],
  );
  return rows[0] ?? null;
}

/** False when another request was first: a token is used once. */
export async function deleteOneTimeToken(sql: Sql, id: string): Promise<boolean> {
  return (await sql.query('delete from auth.one_time_tokens where id = $1', [id])).count === 1;
}

export async function deleteOneTimeTokens(sql: Sql, userId: string): Promise<void> {
  await sql.query('delete from auth.one_time_tokens where user_id = $1', [userId]);
}

/** The token of a kind that the user has, used or not before its time is over. */
export async function findTokenOfUser(
  sql: Sql,
  userId: string,
  type: OneTimeTokenType,
): Promise<Pick<OneTimeTokenRow, 'session_id'> | null> {
  const { rows } = await sql.query<Pick<OneTimeTokenRow, 'session_id'>>(
    'select session_id from auth.one_time_tokens where user_id = $1 and token_type = $2',
    [userId, type],
  );
  return rows[0] ?? null;
}

/** Ends the links and codes of an earlier request for another email or phone. */
export async function deleteChangeTokens(sql: Sql, userId: string, kind: 'email' | 'phone'): Promise<void> {
  await sql.query(`delete from auth.one_time_tokens where user_id = $1 and starts_with(token_type, $2)`, [
    userId,
    `${kind}_change_token`,
  ]);
}
