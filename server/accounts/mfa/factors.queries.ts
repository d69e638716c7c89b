import type { Row } from '#database/rows.ts';
import { onlyRow, type Sql } from '#server/platform/db/database.ts';

export type FactorType = Row<'auth.mfa_factors'>['factor_type'];

/** `secret` is the TOTP seed, encrypted. */
export type FactorRow = Omit<Row<'auth.mfa_factors'>, 'last_step'>;

const FACTOR = 'id, user_id, friendly_name, factor_type, status, secret, last_challenged_at, created_at, updated_at';

/** @throws DatabaseError 23505 when the user has a factor of this name, or a second set of recovery codes */
export async function insertFactor(
  sql: Sql,
  factor: {
    userId: string;
    type: FactorType;
    friendlyName: string | null;
    secret: string | null;
    verified?: boolean;
    now: Date;
  },
): Promise<FactorRow> {
  return onlyRow(
    await sql.query<FactorRow>(
      `insert into auth.mfa_factors (user_id, factor_type, friendly_name, secret, status, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $6) returning ${FACTOR}`,
      [
        factor.userId,
        factor.type,
        factor.friendlyName,
        factor.secret,
        factor.verified === true ? 'verified' : 'unverified',
        factor.now,
      ],
    ),
  );
}

export async function findFactorsOf(sql: Sql, userIds: readonly string[]): Promise<FactorRow[]> {
  const { rows } = await sql.query<FactorRow>(
    `select ${FACTOR} from auth.mfa_factors where user_id = any($1::uuid[]) order by created_at, id`,
    [userIds],
  );
  return rows;
}

export async function findFactor(sql: Sql, userId: string, id: string): Promise<FactorRow | null> {
  const { rows } = await sql.query<FactorRow>(`select ${FACTOR} from auth.mfa_factors where user_id = $1 and id = $2`, [
    userId,
    id,
  ]);
  return rows[0] ?? null;
}

export async function hasVerifiedFactor(sql: Sql, userId: string): Promise<boolean> {
  const { rows } = await sql.query(
    `select 1 from auth.mfa_factors where user_id = $1 and status = 'verified' limit 1`,
    [userId],
  );
  return rows.length > 0;
}

export async function markFactorVerified(sql: Sql, id: string, now: Date): Promise<void> {
  await sql.query(
    `update auth.mfa_factors set status = 'verified', updated_at = $2 where id = $1 and status = 'unverified'`,
    [id, now],
  );
}

export async function deleteFactor(sql: Sql, id: string): Promise<void> {
  await sql.query('delete from auth.mfa_factors where id = $1', [id]);
}

export async function deleteUnverifiedFactors(sql: Sql, userId: string): Promise<void> {
  await sql.query(`delete from auth.mfa_factors where user_id = $1 and status = 'unverified'`, [userId]);
}

/** False when this code, or a later one, was accepted before. */
export async function takeTimeStep(sql: Sql, id: string, step: number): Promise<boolean> {
  const { count } = await sql.query(
    'update auth.mfa_factors set last_step = $2::int8 where id = $1 and (last_step is null or last_step < $2::int8)',
    [id, step],
  );
  return count === 1;
}

export type ChallengeRow = Omit<Row<'auth.mfa_challenges'>, 'ip_address'>;

export async function insertChallenge(
  sql: Sql,
  challenge: { factorId: string; ip: string | null; webauthnChallenge: string | null; now: Date },
): Promise<ChallengeRow> {
  await sql.query('update auth.mfa_factors set last_challenged_at = $2 where id = $1', [
    challenge.factorId,
    challenge.now,
  ]);
  return onlyRow(
    await sql.query<ChallengeRow>(
      `insert into auth.mfa_challenges (factor_id, ip_address, webauthn_challenge, created_at) values ($1, $2::inet, $3, $4)
       returning id, factor_id, webauthn_challenge, verified_at, created_at`,
      [challenge.factorId, challenge.ip, challenge.webauthnChallenge, challenge.now],
    ),
  );
}

/** The holder of this lock is the only one who can complete the challenge. */
export async function lockChallenge(sql: Sql, factorId: string, id: string): Promise<ChallengeRow | null> {
  const { rows } = await sql.query<ChallengeRow>(
    `select id, factor_id, webauthn_challenge, verified_at, created_at from auth.mfa_challenges where factor_id = $1 and id = $2 for update`,
    [factorId, id],
  );
  return rows[0] ?? null;
}

export async function markChallengeVerified(sql: Sql, id: string, now: Date): Promise<void> {
  await sql.query('update auth.mfa_challenges set verified_at = $2 where id = $1', [id, now]);
}

export interface RecoverySet {
  total: number;
  remaining: number;
}

export async function replaceRecoveryCodes(sql: Sql, factorId: string, hashes: readonly string[]): Promise<void> {
  await sql.query('delete from auth.mfa_recovery_codes where factor_id = $1', [factorId]);
  await sql.query(
    'insert into auth.mfa_recovery_codes (factor_id, code_hash) select $1, hash from unnest($2::text[]) as hash',
    [factorId, hashes],
  );
}

/** False when there is no such code, or it was used. */
export async function spendRecoveryCode(sql: Sql, factorId: string, hash: string, now: Date): Promise<boolean> {
  const { count } = await sql.query(
    'update auth.mfa_recovery_codes set used_at = $3 where factor_id = $1 and code_hash = $2 and used_at is null',
    [factorId, hash, now],
  );
  return count === 1;
}

export async function countRecoveryCodes(sql: Sql, factorId: string): Promise<RecoverySet> {
  return onlyRow(
    await sql.query<RecoverySet>(
      'select count(*) as total, count(*) filter (where used_at is null) as remaining from auth.mfa_recovery_codes where factor_id = $1',
      [factorId],
    ),
  );
}
