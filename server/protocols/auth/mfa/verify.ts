import * as z from 'zod';
import type { Services } from '#server/services.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { readBody, text } from '#server/protocols/auth/body.ts';
import { AuthError } from '#server/accounts/errors.ts';
import { lockCaller } from '#server/protocols/auth/guards.ts';
import { limitGuesses, limitRequests, perAccount, perAddress } from '#server/accounts/limits.ts';
import { mailSecurityNotice } from '#server/accounts/notices.ts';
import { inAuthTransaction, type AuthContext, type Endpoint } from '#server/protocols/auth/scope.ts';
import type { WireSession } from '#server/accounts/sessions.ts';
import { passSecondStep, requireFullAssurance } from '#server/accounts/mfa/assurance.ts';
import { CHALLENGE_SECONDS } from './challenge.ts';
import { requireFactor } from '#server/accounts/mfa/require-factor.ts';
import {
  lockChallenge,
  markChallengeVerified,
  markFactorVerified,
  type ChallengeRow,
} from '#server/accounts/mfa/factors.queries.ts';
import { verifyTotp } from '#server/accounts/mfa/totp.ts';
import { verifyWebauthn } from '#server/accounts/mfa/webauthn.ts';

const Body = z.object({ challenge_id: text(), code: text(32), webauthn: z.unknown().optional() });
export type VerifyBody = z.output<typeof Body>;

/** POST /factors/{id}/verify: a complete sign-in for this session; the first time also the end of the enrolment. */
export function verifyFactor(services: Services): Endpoint {
  return async (c) => {
    await limitRequests(services, perAddress.factor, c.get('address'));
    const body = await readBody(c, Body);
    await limitGuesses(services, perAccount.factor, c.var.user.id);
    const session = await inAuthTransaction(services, c, (sql) => answer(services, sql, c, body));
    return c.json(session);
  };
}

async function answer(services: Services, sql: Transaction, c: AuthContext, body: VerifyBody): Promise<WireSession> {
  const { session } = c.var;
  const now = services.clock.now();
  const user = await lockCaller(sql, c.var.user.id);
  const factor = await requireFactor(sql, user.id, c.req.param('id') ?? '');
  const enrolling = factor.status === 'unverified';
  // Whoever has only the password must not add a factor of his own to pass the step with.
  if (enrolling)
    await requireFullAssurance(sql, { user, session, status: 403, message: 'AAL2 required to verify a new factor' });
  const challenge = openChallenge(await lockChallenge(sql, factor.id, body.challenge_id ?? ''), now);
  if (factor.factor_type === 'totp') await verifyTotp(services, sql, factor, body.code);
  else await verifyWebauthn(services, sql, c, { user, factor, challenge: challenge.webauthn_challenge ?? '', body });
  await markChallengeVerified(sql, challenge.id, now);
  if (enrolling) {
    await markFactorVerified(sql, factor.id, now);
    await mailSecurityNotice(services, sql, user, 'factor-added');
  }
  const method = factor.factor_type === 'totp' ? 'totp' : 'mfa/webauthn';
  return passSecondStep(services, sql, c, { user, session, method, now });
}

/** @throws {AuthError} 422 for a challenge that is unknown, answered already or too old */
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
