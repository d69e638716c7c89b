import { AuthError } from '#server/accounts/errors.ts';
import { type IssuedSession, startSession } from '#server/accounts/sessions/sessions.ts';
import { inAccountTransaction, type Origin } from '#server/accounts/transaction.ts';
import { lockUser, type UserRow } from '#server/accounts/users/users.queries.ts';
import { isBanned } from '#server/accounts/users/users.ts';
import { checkAssertion, requestOptions, type RequestOptions } from '#server/accounts/webauthn/ceremonies.ts';
import { AssertionJson, parseCredential } from '#server/accounts/webauthn/credential-json.ts';
import { findCredential, lockCredential, recordUse } from '#server/accounts/webauthn/credentials.queries.ts';
import type { RelyingParty } from '#server/accounts/webauthn/relying-party.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import type { Services } from '#server/services.ts';
import { offer, type OfferedOptions, spendChallenge } from './challenges.ts';

const strength = 'passkey';

/** Options for a sign-in; the authenticator finds the account. */
export async function startPasskeySignIn(
  services: Services,
  party: RelyingParty,
): Promise<OfferedOptions<RequestOptions>> {
  return offer(services, null, await requestOptions(party, { strength }));
}

export interface PasskeyResponse {
  party: RelyingParty;
  challengeId: string | undefined;
  /** As the client sent it. */
  credential: unknown;
}

/** A session that needs no second step. @throws {AuthError} 400, 403 */
export async function signInWithPasskey(
  services: Services,
  origin: Origin,
  response: PasskeyResponse,
): Promise<IssuedSession> {
  const challenge = await spendChallenge(services, null, response);
  const assertion = parseCredential(AssertionJson, response.credential);
  return inAccountTransaction(services, origin, (sql) =>
    signIn(services, sql, origin, { party: response.party, assertion, challenge }),
  );
}

/** The same for a key that is unknown, was removed or is only a second step, and for a wrong signature, as in GoTrue. */
const rejected = (cause: string) =>
  new AuthError(400, 'webauthn_verification_failed', 'Credential verification failed', { cause });

async function signIn(
  services: Services,
  sql: Transaction,
  origin: Origin,
  { party, assertion, challenge }: { party: RelyingParty; assertion: AssertionJson; challenge: string },
): Promise<IssuedSession> {
  const found = await findCredential(sql, assertion.id);
  if (found === null) throw rejected('unknown key');
  // The account first, as everywhere, so that requests cannot deadlock.
  const user = await lockUser(sql, found.user_id);
  const credential = await lockCredential(sql, found.id);
  if (user === null || user.deleted_at !== null || credential === null) throw rejected('removed key');
  if (credential.factor_id !== null) throw rejected('key of a second factor');
  const use = await checkAssertion(assertion, credential, { party, challenge, strength, status: 400 });
  const now = services.clock.now();
  requireWelcome(user, now);
  await recordUse(sql, credential.id, { ...use, now });
  return startSession(services, sql, origin, { user, method: 'passkey', aal: 'aal2', now });
}

/** Checked last: only the owner of the key learns why the account is not let in. */
function requireWelcome(user: UserRow, now: Date): void {
  if (isBanned(user, now)) throw new AuthError(403, 'user_banned', 'User is banned');
  if (user.email !== null && user.email_confirmed_at === null)
    throw new AuthError(403, 'email_not_confirmed', 'Email not confirmed');
  if (user.email === null && user.phone !== null && user.phone_confirmed_at === null)
    throw new AuthError(403, 'phone_not_confirmed', 'Phone not confirmed');
}
