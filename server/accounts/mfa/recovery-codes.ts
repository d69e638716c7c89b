import { randomInt } from 'node:crypto';
import { checkSecondStep } from '#server/accounts/account-events.ts';
import { AuthError } from '#server/accounts/errors.ts';
import { sendSecurityNotice } from '#server/accounts/notices.ts';
import type { SignedIn } from '#server/accounts/sessions/proof.ts';
import { requireRecentSignIn } from '#server/accounts/sessions/recent-sign-in.ts';
import type { IssuedSession } from '#server/accounts/sessions/sessions.ts';
import { inAccountTransaction, type Origin } from '#server/accounts/transaction.ts';
import { lockExistingUser } from '#server/accounts/users/users.ts';
import type { Sql, Transaction } from '#server/platform/db/database.ts';
import type { Identity } from '#server/platform/keys/identity.ts';
import type { Services } from '#server/services.ts';
import { passSecondStep } from './assurance.ts';
import { nameConflict } from './enroll.ts';
import {
  countRecoveryCodes,
  deleteFactor,
  type FactorRow,
  findFactorsOf,
  insertFactor,
  type RecoverySet,
  replaceRecoveryCodes,
  spendRecoveryCode,
} from './factors.queries.ts';

const CODES = 10;
const LENGTH = 16;
/** Without characters that look alike in print. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const DEFAULT_NAME = 'Recovery codes';

const newCode = () => Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
const hashOf = (identity: Identity, code: string) => identity.mac('recovery code', code).toString('hex');
const asTyped = (code: string) => code.toLowerCase().replace(/[\s-]/g, '');

async function findSet(sql: Sql, userId: string): Promise<FactorRow | null> {
  return (await findFactorsOf(sql, [userId])).find((factor) => factor.factor_type === 'recovery_code') ?? null;
}

async function requireSet(sql: Sql, userId: string): Promise<FactorRow> {
  const set = await findSet(sql, userId);
  if (set === null) throw new AuthError(404, 'mfa_factor_not_found', 'Recovery codes have not been generated');
  return set;
}

/** A set with its codes. This is the only time they are readable. */
export interface FilledSet {
  set: FactorRow;
  codes: string[];
}

async function fillSet(identity: Identity, sql: Transaction, set: FactorRow): Promise<FilledSet> {
  const codes = Array.from({ length: CODES }, newCode);
  const hashes = codes.map((code) => hashOf(identity, code));
  await replaceRecoveryCodes(sql, set.id, hashes);
  return { set, codes };
}

/** @throws {AuthError} 403 insufficient_aal */
function requireSecondStep({ session }: SignedIn): void {
  if (session.aal === 'aal1') throw new AuthError(403, 'insufficient_aal', 'AAL2 required to manage recovery codes');
}

/** How many codes there are, and how many are unused. @throws {AuthError} 404 */
export async function countCodes({ db }: Services, userId: string): Promise<RecoverySet & { set: FactorRow }> {
  const set = await requireSet(db, userId);
  return { set, ...(await countRecoveryCodes(db, set.id)) };
}

/** Creates the first set; it needs another verified factor beside it. @throws {AuthError} 403, 422 */
export function generateCodes(
  services: Services,
  origin: Origin,
  signedIn: SignedIn,
  friendlyName = DEFAULT_NAME,
): Promise<FilledSet> {
  requireSecondStep(signedIn);
  return inAccountTransaction(services, origin, async (sql) => {
    const user = await lockExistingUser(sql, signedIn.user.id);
    await requireRecentSignIn(services, sql, signedIn);
    const factors = await findFactorsOf(sql, [user.id]);
    if (factors.some((factor) => factor.factor_type === 'recovery_code'))
      throw new AuthError(422, 'mfa_verified_factor_exists', 'Recovery codes already exist; regenerate them instead');
    if (!factors.some((factor) => factor.status === 'verified'))
      throw new AuthError(
        422,
        'mfa_recovery_codes_sole_factor',
        'Recovery codes need another verified factor beside them',
      );
    if (factors.some((factor) => factor.friendly_name === friendlyName)) throw nameConflict(friendlyName);
    const now = services.clock.now();
    const type = 'recovery_code';
    const set = await insertFactor(sql, { userId: user.id, type, friendlyName, secret: null, verified: true, now });
    await sendSecurityNotice(services, sql, user, 'recovery-codes-created');
    return fillSet(services.identity, sql, set);
  });
}

/** Replaces the codes of a set. @throws {AuthError} 403, 404 */
export function regenerateCodes(services: Services, origin: Origin, signedIn: SignedIn): Promise<FilledSet> {
  requireSecondStep(signedIn);
  return inAccountTransaction(services, origin, async (sql) => {
    const user = await lockExistingUser(sql, signedIn.user.id);
    await requireRecentSignIn(services, sql, signedIn);
    const set = await requireSet(sql, user.id);
    await sendSecurityNotice(services, sql, user, 'recovery-codes-replaced');
    return fillSet(services.identity, sql, set);
  });
}

/** @throws {AuthError} 403, 404 */
export function removeCodes(services: Services, origin: Origin, signedIn: SignedIn): Promise<FactorRow> {
  requireSecondStep(signedIn);
  return inAccountTransaction(services, origin, async (sql) => {
    const user = await lockExistingUser(sql, signedIn.user.id);
    await requireRecentSignIn(services, sql, signedIn);
    const set = await requireSet(sql, user.id);
    await deleteFactor(sql, set.id);
    await sendSecurityNotice(services, sql, user, 'recovery-codes-removed');
    return set;
  });
}

/** Uses one code, once, instead of the lost second factor. @throws {AuthError} 422 */
export function useCode(
  services: Services,
  origin: Origin,
  { user: { id }, session }: SignedIn,
  code: string | undefined,
): Promise<IssuedSession> {
  const now = services.clock.now();
  return inAccountTransaction(services, origin, async (sql) => {
    const user = await lockExistingUser(sql, id);
    const set = await findSet(sql, user.id);
    await checkSecondStep(services, origin, user.id, async () => {
      const hash = hashOf(services.identity, asTyped(code ?? ''));
      if (set === null || !(await spendRecoveryCode(sql, set.id, hash, now)))
        throw new AuthError(422, 'mfa_verification_failed', 'Invalid recovery code entered');
    });
    await sendSecurityNotice(services, sql, user, 'recovery-code-used');
    return passSecondStep(services, sql, { user, session, method: 'mfa/recovery_code', now });
  });
}
