import { sessionOrigin } from '#server/accounts/sessions/sessions.ts';
import { inAccountTransaction, type Origin } from '#server/accounts/transaction.ts';
import type { UserRow } from '#server/accounts/users/users.queries.ts';
import type { RelyingPartyOf } from '#server/accounts/webauthn/relying-party.ts';
import type { Services } from '#server/services.ts';
import { type ChallengeRow, type FactorRow, insertChallenge } from './factors.queries.ts';
import { requireFactor } from './require-factor.ts';
import { webauthnChallenge, type WebauthnChallenge } from './webauthn.ts';

/** Seconds from a challenge to its response. */
export const CHALLENGE_SECONDS = 300;

export interface FactorChallenge {
  factor: FactorRow;
  challenge: ChallengeRow;
  /** Unix seconds. */
  expiresAt: number;
  /** Null for other factors. */
  webauthn: WebauthnChallenge | null;
}

/** Starts the verification of a factor. @throws {AuthError} 404 mfa_factor_not_found */
export async function challengeFactor(
  services: Services,
  origin: Origin,
  { user, factorId, party }: { user: UserRow; factorId: string; party: RelyingPartyOf },
): Promise<FactorChallenge> {
  const factor = await requireFactor(services.db, user.id, factorId);
  const webauthn =
    factor.factor_type === 'webauthn' ? await webauthnChallenge(services, party(), { user, factor }) : null;
  const now = services.clock.now();
  const challenge = await inAccountTransaction(services, origin, (sql) =>
    insertChallenge(sql, {
      factorId: factor.id,
      ip: sessionOrigin(origin).ip,
      webauthnChallenge: webauthn?.challenge ?? null,
      now,
    }),
  );
  return { factor, challenge, expiresAt: Math.floor(now.getTime() / 1000) + CHALLENGE_SECONDS, webauthn };
}
