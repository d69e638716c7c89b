import type { Row } from '#database/rows.ts';
import type { Sql } from '#server/platform/db/database.ts';

type UserColumns = 'email' | 'phone' | 'raw_app_meta_data' | 'raw_user_meta_data' | 'is_anonymous';

type SignerRow = Pick<Row<'auth.users'>, UserColumns> & {
  aal: Row<'auth.sessions'>['aal'] | null;
  has_factor: boolean;
};

/** The account as it is now; null if it is deleted or banned, or if the session it signed with has ended. */
export async function findSigner(
  sql: Sql,
  userId: string,
  sessionId: string | null,
  now: Date,
): Promise<SignerRow | null> {
  const { rows } = await sql.query<SignerRow>(
    `select u.email, u.phone, u.raw_app_meta_data, u.raw_user_meta_data, u.is_anonymous, s.aal,
       exists (select from auth.mfa_factors as f where f.user_id = u.id and f.status = 'verified') as has_factor
     from auth.users as u
     left join auth.sessions as s on s.id = $2::uuid and s.user_id = u.id and (s.not_after is null or s.not_after > $3)
     where u.id = $1 and u.deleted_at is null and (u.banned_until is null or u.banned_until <= $3)
       and ($2::uuid is null or s.id is not null)`,
    [userId, sessionId, now],
  );
  return rows[0] ?? null;
}
