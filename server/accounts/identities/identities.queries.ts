import type { IdentityRow, Metadata } from '#server/accounts/users/users.queries.ts';
import type { Sql } from '#server/platform/db/database.ts';

/** Callers lock the identity's user and read the identity again before they act on it. */
export async function findIdentity(sql: Sql, provider: string, subject: string): Promise<IdentityRow | null> {
  const { rows } = await sql.query<IdentityRow>(
    `select i.* from auth.identities i join auth.users u on u.id = i.user_id
     where i.provider = $1 and i.provider_id = $2 and u.deleted_at is null`,
    [provider, subject],
  );
  return rows[0] ?? null;
}

/** Replaces the provider's earlier statement. */
export async function renewIdentity(sql: Sql, id: string, data: Metadata, now: Date): Promise<void> {
  await sql.query(
    'update auth.identities set identity_data = $2::jsonb, last_sign_in_at = $3, updated_at = $3 where id = $1',
    [id, data, now],
  );
}

export async function deleteIdentity(sql: Sql, id: string): Promise<void> {
  await sql.query('delete from auth.identities where id = $1', [id]);
}

/** Removes every way to sign in except the identity `keep`. The account and its records stay. */
export async function deleteOtherWaysIn(sql: Sql, userId: string, keep: string | null): Promise<void> {
  await sql.query('delete from auth.identities where user_id = $1 and id is distinct from $2::uuid', [userId, keep]);
  await sql.query('delete from auth.sessions where user_id = $1', [userId]);
  await sql.query('delete from auth.one_time_tokens where user_id = $1', [userId]);
  await sql.query('delete from auth.flow_state where user_id = $1', [userId]);
  await sql.query('delete from auth.provider_flows where link_user_id = $1', [userId]);
  await sql.query('delete from auth.mfa_factors where user_id = $1', [userId]);
  await sql.query('delete from auth.webauthn_credentials where user_id = $1', [userId]);
  await sql.query('delete from auth.webauthn_challenges where user_id = $1', [userId]);
}
