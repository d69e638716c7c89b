import { findUserById } from '#server/accounts/admin/find-user.ts';
import { AuthError } from '#server/accounts/errors.ts';
import { sendSecurityNotice } from '#server/accounts/notices.ts';
import type { SignedIn } from '#server/accounts/sessions/proof.ts';
import { requireRecentSignIn } from '#server/accounts/sessions/recent-sign-in.ts';
import { lowerSessions } from '#server/accounts/sessions/sessions.queries.ts';
import { inAccountTransaction, type Origin } from '#server/accounts/transaction.ts';
import { lockUser, type UserRow } from '#server/accounts/users/users.queries.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import type { Services } from '#server/services.ts';
import { deleteFactor, type FactorRow, findFactorsOf } from './factors.queries.ts';
import { requireFactor } from './require-factor.ts';

/**
 * Removing a verified factor needs a session at AAL2 and a recent sign-in.
 * @throws {AuthError} 403 reauthentication_needed, 404, 422 insufficient_aal
 */
export function removeOwnFactor(
  services: Services,
  origin: Origin,
  { user, session }: SignedIn,
  factorId: string,
): Promise<FactorRow> {
  return inAccountTransaction(services, origin, async (sql) => {
    await lockUser(sql, user.id);
    const factor = await requireFactor(sql, user.id, factorId);
    if (factor.status === 'verified' && session.aal === 'aal1')
      throw new AuthError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor');
    if (factor.status === 'verified') await requireRecentSignIn(services, sql, { user, session });
    await removeFactor(services, sql, user, factor, true);
    return factor;
  });
}

/** Lets in a user who lost the second factor. @throws {AuthError} 404 */
export function removeFactorAsAdmin(
  services: Services,
  origin: Origin,
  { userId, factorId }: { userId: string; factorId: string },
): Promise<FactorRow> {
  return inAccountTransaction(services, origin, async (sql) => {
    const user = await findUserById(sql, userId);
    await lockUser(sql, user.id);
    const factor = await requireFactor(sql, user.id, factorId);
    await removeFactor(services, sql, user, factor, false);
    return factor;
  });
}

/** Recovery codes replace another factor: they are removed with the last one, and every session falls back to AAL1. */
async function removeFactor(
  services: Services,
  sql: Transaction,
  user: UserRow,
  factor: FactorRow,
  own: boolean,
): Promise<void> {
  await deleteFactor(sql, factor.id);
  if (factor.status === 'unverified') return;
  const left = (await findFactorsOf(sql, [user.id])).filter((other) => other.status === 'verified');
  if (left.every((other) => other.factor_type === 'recovery_code')) {
    for (const codes of left) await deleteFactor(sql, codes.id);
    await lowerSessions(sql, user.id, services.clock.now());
  }
  await sendSecurityNotice(services, sql, user, 'factor-removed', { own });
}
