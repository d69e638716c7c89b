import { AuthError } from '#server/accounts/errors.ts';
import { limitAccount, perAccount } from '#server/accounts/limits.ts';
import type { SignedIn } from '#server/accounts/sessions/proof.ts';
import { requireRecentSignIn } from '#server/accounts/sessions/recent-sign-in.ts';
import { inAccountTransaction, type Origin } from '#server/accounts/transaction.ts';
import { lockUser } from '#server/accounts/users/users.queries.ts';
import { hasSqlState, type Transaction } from '#server/platform/db/database.ts';
import type { Services } from '#server/services.ts';
import { requireFullAssurance } from './assurance.ts';
import { type FactorRow, findFactorsOf, insertFactor } from './factors.queries.ts';
import { newTotp, type TotpEnrolment } from './totp.ts';

const MAX_FACTORS = 10;

export interface Enrolment {
  type: 'totp' | 'webauthn';
  friendlyName: string | null;
  /** Shown by authenticator apps. */
  issuer: string | undefined;
}

/** Adds a second factor, which counts once it is verified. @throws {AuthError} 403, 422, 429 */
export async function enrollFactor(
  services: Services,
  origin: Origin,
  { user, session }: SignedIn,
  { type, friendlyName, issuer }: Enrolment,
): Promise<{ factor: FactorRow; totp: TotpEnrolment | null }> {
  if (user.is_anonymous) throw new AuthError(403, 'no_authorization', 'Anonymous users cannot enroll factors');
  await limitAccount(services, perAccount.enroll, user);
  const totp =
    type === 'totp'
      ? await newTotp({
          issuer: issuer ?? services.content.current().en.profile.name,
          account: user.email ?? user.phone ?? user.id,
        })
      : null;
  const secret = totp === null ? null : await services.identity.seal(totp.secret);
  try {
    const factor = await inAccountTransaction(services, origin, async (sql) => {
      await lockUser(sql, user.id);
      const message = 'AAL2 required to enroll a new factor';
      await requireFullAssurance(sql, { user, session, status: 403, message });
      await requireRecentSignIn(services, sql, { user, session });
      await requireRoom(sql, user.id, friendlyName);
      return insertFactor(sql, { userId: user.id, type, friendlyName, secret, now: services.clock.now() });
    });
    return { factor, totp };
  } catch (error) {
    if (hasSqlState(error, '23505')) throw nameConflict(friendlyName, error);
    throw error;
  }
}

async function requireRoom(sql: Transaction, userId: string, friendlyName: string | null): Promise<void> {
  const factors = await findFactorsOf(sql, [userId]);
  if (factors.length >= MAX_FACTORS)
    throw new AuthError(
      422,
      'too_many_enrolled_mfa_factors',
      'Maximum number of verified factors reached, unenroll to continue',
    );
  if (factors.some((other) => (other.friendly_name ?? '') === (friendlyName ?? ''))) throw nameConflict(friendlyName);
}

export const nameConflict = (friendlyName: string | null, cause?: unknown) =>
  new AuthError(
    422,
    'mfa_factor_name_conflict',
    `A factor with the friendly name "${friendlyName ?? ''}" for this user already exists`,
    { cause },
  );
