import { checkSecondStep } from '#server/accounts/account-events.ts';
import { AuthError } from '#server/accounts/errors.ts';
import { sendSecurityNotice } from '#server/accounts/notices.ts';
import type { SignedIn } from '#server/accounts/sessions/proof.ts';
import { requireRecentSignIn } from '#server/accounts/sessions/recent-sign-in.ts';
import type { IssuedSession } from '#server/accounts/sessions/sessions.ts';
import { inAccountTransaction, type Origin } from '#server/accounts/transaction.ts';
import { lockExistingUser } from '#server/accounts/users/users.ts';
import type { RelyingPartyOf } from '#server/accounts/webauthn/relying-party.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import type { Services } from '#server/services.ts';
import { passSecondStep, requireFullAssurance } from './assurance.ts';
import { CHALLENGE_SECONDS } from './challenge.ts';
import { type ChallengeRow, lockChallenge, markChallengeVerified, markFactorVerified } from './factors.queries.ts';
import { requireFactor } from './require-factor.ts';
import { verifyTotp } from './totp.ts';
import { verifyWebauthn } from './webauthn.ts';

export interface FactorResponse {
  factorId: string;
  challengeId: string;
  code: string | undefined;
  /** As the client sent it. */
  webauthn: unknown;
  party: RelyingPartyOf;
}

/** Raises the session to AAL2. The first verification of a factor also completes its enrolment. @throws {AuthError} */
export function verifyFactor(
  services: Services,
  origin: Origin,
  signedIn: SignedIn,
  response: FactorResponse,
): Promise<IssuedSession> {
  return inAccountTransaction(services, origin, (sql) => verify(services, origin, sql, signedIn, response));
}

async function verify(
  services: Services,
  origin: Origin,
  sql: Transaction,
  { user: { id }, session }: SignedIn,
  { factorId, challengeId, code, webauthn, party }: FactorResponse,
): Promise<IssuedSession> {
  const now = services.clock.now();
  const user = await lockExistingUser(sql, id);
  const factor = await requireFactor(sql, user.id, factorId);
  const enrolling = factor.status === 'unverified';
  if (enrolling) {
    // Someone who has only the password must not pass the second step with a factor of their own.
    await requireFullAssurance(sql, { user, session, status: 403, message: 'AAL2 required to verify a new factor' });
    await requireRecentSignIn(services, sql, { user, session });
  }
  const open = openChallenge(await lockChallenge(sql, factor.id, challengeId), now);
  const challenge = open.webauthn_challenge ?? '';
  const check = () =>
    factor.factor_type === 'totp'
      ? verifyTotp(services, sql, factor, code)
      : verifyWebauthn(services, sql, party, { user, factor, challenge, webauthn });
  await (enrolling ? check() : checkSecondStep(services, origin, user.id, check));
  await markChallengeVerified(sql, open.id, now);
  if (enrolling) {
    await markFactorVerified(sql, factor.id, now);
    await sendSecurityNotice(services, sql, user, 'factor-added');
  }
  const method = factor.factor_type === 'totp' ? 'totp' : 'mfa/webauthn';
  return passSecondStep(services, sql, { user, session, method, now });
}

/** @throws {AuthError} 422 for a challenge that is unknown, already used or expired */
function openChallenge(challenge: ChallengeRow | null, now: Date): ChallengeRow {
  if (challenge === null)
    throw new AuthError(422, 'mfa_challenge_expired', 'MFA factor with the provided challenge ID not found');
  if (challenge.verified_at !== null)
    throw new AuthError(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.');
  if (now.getTime() >= challenge.created_at.getTime() + CHALLENGE_SECONDS * 1000) {
    throw new AuthError(
      422,
      'mfa_challenge_expired',
      `MFA challenge ${challenge.id} has expired, verify against another challenge or create a new challenge.`,
    );
  }
  return challenge;
}
