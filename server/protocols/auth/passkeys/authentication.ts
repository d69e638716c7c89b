import * as z from 'zod';
import type { Services } from '#server/services.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { readBody, text } from '#server/protocols/auth/body.ts';
import { captchaFields, requirePerson } from '#server/protocols/auth/captcha.ts';
import { AuthError } from '#server/accounts/errors.ts';
import { isBanned } from '#server/protocols/auth/guards.ts';
import { limitRequests, perAddress } from '#server/accounts/limits.ts';
import { inAuthTransaction, type AuthContext, type Endpoint } from '#server/protocols/auth/scope.ts';
import { startSession, type WireSession } from '#server/accounts/sessions.ts';
import { lockUser, type UserRow } from '#server/accounts/users.queries.ts';
import { checkAssertion, requestOptions } from '#server/accounts/webauthn/ceremonies.ts';
import { AssertionJson } from '#server/accounts/webauthn/credential-json.ts';
import { findCredential, lockCredential, recordUse } from '#server/accounts/webauthn/credentials.queries.ts';
import { relyingPartyOf, type RelyingParty } from '#server/accounts/webauthn/relying-party.ts';
import { offer, spendChallenge } from '#server/accounts/passkeys/challenges.ts';

const OptionsBody = z.object(captchaFields);
const Body = z.object({ challenge_id: text(), credential: AssertionJson });

const strength = 'passkey';

/** POST /passkeys/authentication/options: `{challenge_id, options, expires_at}`; the authenticator finds the account. */
export function authenticationOptions(services: Services): Endpoint {
  return async (c) => {
    await limitRequests(services, perAddress.passkeyOptions, c.get('address'));
    await requirePerson(services, c, await readBody(c, OptionsBody));
    return c.json(await offer(services, null, await requestOptions(relyingPartyOf(services, c), { strength })));
  };
}

/** POST /passkeys/authentication/verify {challenge_id, credential}: a session that needs no second step. */
export function verifyAuthentication(services: Services): Endpoint {
  return async (c) => {
    await limitRequests(services, perAddress.passkeyVerify, c.get('address'));
    const party = relyingPartyOf(services, c);
    const { challenge_id: id, credential } = await readBody(c, Body);
    const challenge = await spendChallenge(services, null, id);
    return c.json(
      await inAuthTransaction(services, c, (sql) => signIn(services, sql, c, { party, challenge, answer: credential })),
    );
  };
}

// Ids of keys are long and random, so nothing is given away by telling an unknown one from a wrong answer.
const unknown = () =>
  new AuthError(
    400,
    'webauthn_credential_not_found',
    'This passkey is not known here, or was removed from its account',
  );

async function signIn(
  services: Services,
  sql: Transaction,
  c: AuthContext,
  { party, challenge, answer }: { party: RelyingParty; challenge: string; answer: AssertionJson },
): Promise<WireSession> {
  const found = await findCredential(sql, answer.id);
  if (found === null) throw unknown();
  // The account first, as everywhere, so that no two requests wait for each other.
  const user = await lockUser(sql, found.user_id);
  const credential = await lockCredential(sql, found.id);
  if (user === null || user.deleted_at !== null || credential === null) throw unknown();
  if (credential.factor_id !== null)
    throw new AuthError(400, 'webauthn_verification_failed', 'This key is a second step and signs nobody in alone');
  const use = await checkAssertion(answer, credential, { party, challenge, strength, status: 400 });
  const now = services.clock.now();
  requireWelcome(user, now);
  await recordUse(sql, credential.id, { ...use, now });
  return startSession(services, sql, c, { user, method: 'passkey', aal: 'aal2', now });
}

/** Only the owner of the key hears why it is not let in. */
function requireWelcome(user: UserRow, now: Date): void {
  if (isBanned(user, now)) throw new AuthError(403, 'user_banned', 'User is banned');
  if (user.email !== null && user.email_confirmed_at === null)
    throw new AuthError(403, 'email_not_confirmed', 'Email not confirmed');
  if (user.email === null && user.phone !== null && user.phone_confirmed_at === null)
    throw new AuthError(403, 'phone_not_confirmed', 'Phone not confirmed');
}
