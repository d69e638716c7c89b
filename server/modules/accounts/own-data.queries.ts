import type { Sql } from '#server/platform/db/database.ts';

/** Who wants to leave, by the session that asks. */
export interface Leaver {
  id: string;
  email: string | null;
  phone: string | null;
  encrypted_password: string | null;
  /** When this session was last proved, by whatever means. */
  signed_in_at: Date;
  /** The session has passed every step that the account asks for. */
  complete: boolean;
  locale: string;
}

/** Null when account or session are gone. */
export async function findLeaver(sql: Sql, userId: string, sessionId: string): Promise<Leaver | null> {
  const { rows } = await sql.query<Leaver>(
    `select u.id, u.email, u.phone, u.encrypted_password, internal.language_of(u.id) as locale,
       coalesce((select max(m.created_at) from auth.mfa_amr_claims as m where m.session_id = s.id), s.created_at) as signed_in_at,
       s.aal <> 'aal1' or not exists (select from auth.mfa_factors as f where f.user_id = u.id and f.status = 'verified') as complete
     from auth.users as u join auth.sessions as s on s.user_id = u.id
     where u.id = $1 and s.id = $2 and u.deleted_at is null`,
    [userId, sessionId],
  );
  return rows[0] ?? null;
}

/** Everything the shop holds about somebody, as JSON text; the look is written down. */
export async function readOwnRecord(sql: Sql, userId: string): Promise<string> {
  const { rows } = await sql.query<{ record: string }>('select jsonb_pretty(internal.own_record($1)) as record', [
    userId,
  ]);
  return rows[0]?.record ?? '{}';
}

/** Removes the account and what it holds. @returns how many orders stay */
export async function leave(sql: Sql, userId: string): Promise<number> {
  const { rows } = await sql.query<{ kept: number }>(`select (internal.leave($1) ->> 'orders_kept')::integer as kept`, [
    userId,
  ]);
  return rows[0]?.kept ?? 0;
}
