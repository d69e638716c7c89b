import type { Row } from '#database/rows.ts';
import { onlyRow, type Sql } from '#server/platform/db/database.ts';

export type PasskeyChallengeRow = Omit<Row<'auth.webauthn_challenges'>, 'user_id'>;

/** `userId` is the owner of a new passkey, null for a sign-in. */
export async function insertPasskeyChallenge(
  sql: Sql,
  { userId, challenge, now }: { userId: string | null; challenge: string; now: Date },
): Promise<string> {
  const { id } = onlyRow(
    await sql.query<Pick<PasskeyChallengeRow, 'id'>>(
      'insert into auth.webauthn_challenges (user_id, challenge, created_at) values ($1::uuid, $2, $3) returning id',
      [userId, challenge, now],
    ),
  );
  return id;
}

/** Reads and deletes a challenge, so that only one response can use it. Another user's stays. */
export async function takePasskeyChallenge(
  sql: Sql,
  userId: string | null,
  id: string,
): Promise<PasskeyChallengeRow | null> {
  const { rows } = await sql.query<PasskeyChallengeRow>(
    'delete from auth.webauthn_challenges where id = $1::uuid and user_id is not distinct from $2::uuid returning id, challenge, created_at',
    [id, userId],
  );
  return rows[0] ?? null;
}
