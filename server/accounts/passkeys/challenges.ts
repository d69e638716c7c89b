import { AuthError } from '#server/accounts/errors.ts';
import { isUuid } from '#server/platform/uuid.ts';
import { CEREMONY_SECONDS, type CreationOptions, type RequestOptions } from '#server/accounts/webauthn/ceremonies.ts';
import type { Services } from '#server/services.ts';
import { insertPasskeyChallenge, takePasskeyChallenge } from './challenges.queries.ts';

export interface OfferedOptions<T> {
  challenge_id: string;
  options: T;
  /** Unix seconds. */
  expires_at: number;
}

/** Stores the challenge and returns the options. `userId` is the owner of a new passkey, null for a sign-in. */
export async function offer<T extends CreationOptions | RequestOptions>(
  services: Services,
  userId: string | null,
  options: T,
): Promise<OfferedOptions<T>> {
  const now = services.clock.now();
  const id = await insertPasskeyChallenge(services.db, { userId, challenge: options.challenge, now });
  return { challenge_id: id, options, expires_at: Math.floor(now.getTime() / 1000) + CEREMONY_SECONDS };
}

/**
 * Reads and deletes the challenge of a response, in a separate transaction before the response is checked: a wrong
 * response must not leave it for another attempt.
 * @throws {AuthError} 400 webauthn_challenge_not_found, webauthn_challenge_expired or validation_failed
 */
export async function spendChallenge(
  services: Services,
  userId: string | null,
  { challengeId: id, credential }: { challengeId: string | undefined; credential: unknown },
): Promise<string> {
  if (id === undefined) throw new AuthError(400, 'validation_failed', 'challenge_id is required');
  if (credential === undefined) throw new AuthError(400, 'validation_failed', 'credential is required');
  if (!isUuid(id)) throw new AuthError(400, 'validation_failed', 'challenge_id must be a valid UUID');
  const taken = await takePasskeyChallenge(services.db, userId, id);
  if (taken === null) throw new AuthError(400, 'webauthn_challenge_not_found', 'Challenge not found or already used');
  if (services.clock.now().getTime() >= taken.created_at.getTime() + CEREMONY_SECONDS * 1000) {
    throw new AuthError(400, 'webauthn_challenge_expired', 'Challenge has expired');
  }
  return taken.challenge;
}
