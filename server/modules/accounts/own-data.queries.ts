import type { Row } from '#database/rows.ts';
import type { Sql } from '#server/platform/db/database.ts';

/** The account that is being deleted, as seen from the requesting session. */
export interface AccountToDelete extends Pick<Row<'auth.users'>, 'id' | 'email' | 'phone' | 'encrypted_password'> {
  /** When this session was last authenticated, by any method. */
  signed_in_at: Date;
  /** The session has the assurance level that the account requires. */
  complete: boolean;
  locale: string;
}

/** Returns null when the account or the session no longer exists. */
export async function findAccountToDelete(
  sql: Sql,
  userId: string,
  sessionId: string,
): Promise<AccountToDelete | null> {
  const { rows } = await sql.query<AccountToDelete>(
    `select u.id, u.email, u.phone, u.encrypted_password, internal.language_of(u.id) as locale,
       coalesce((select max(m.created_at) from auth.mfa_amr_claims as m where m.session_id = s.id), s.created_at) as signed_in_at,
       s.aal <> 'aal1' or not exists (select from auth.mfa_factors as f where f.user_id = u.id and f.status = 'verified') as complete
     from auth.users as u join auth.sessions as s on s.user_id = u.id
     where u.id = $1 and s.id = $2 and u.deleted_at is null`,
    [userId, sessionId],
  );
  return rows[0] ?? null;
}

/** Everything the shop stores about a user, as JSON text. The access is recorded in the audit log. */
export async function readOwnRecord(sql: Sql, userId: string): Promise<string> {
  const { rows } = await sql.query<{ record: string }>('select jsonb_pretty(internal.own_record($1)) as record', [
    userId,
  ]);
  return rows[0]?.record ?? '{}';
}

/** Deletes the account and its data. @returns the number of orders that are kept */
export async function deleteAccountData(sql: Sql, userId: string): Promise<number> {
  const { rows } = await sql.query<{ kept: number }>(`select (internal.leave($1) ->> 'orders_kept')::integer as kept`, [
    userId,
  ]);
  return rows[0]?.kept ?? 0;
}
