import * as z from 'zod';
import { limitRequests, perIp } from '#server/accounts/limits.ts';
import { signInWithPasskey, startPasskeySignIn } from '#server/accounts/passkeys/authentication.ts';
import { relyingPartyOf } from '#server/accounts/webauthn/relying-party.ts';
import { readBody, text } from '#server/protocols/auth/body.ts';
import { captchaFields, requirePerson } from '#server/protocols/auth/captcha.ts';
import { type Endpoint, originOf } from '#server/protocols/auth/scope.ts';
import { wireSession } from '#server/accounts/sessions/wire-session.ts';
import type { Services } from '#server/services.ts';

const OptionsBody = z.object(captchaFields);
const Body = z.object({ challenge_id: text(), credential: z.unknown().optional() });

/** POST /passkeys/authentication/options: `{challenge_id, options, expires_at}` */
export function authenticationOptions(services: Services): Endpoint {
  return async (c) => {
    await limitRequests(services, perIp.passkeyOptions, c.get('ip'));
    await requirePerson(services, c, await readBody(c, OptionsBody));
    return c.json(await startPasskeySignIn(services, relyingPartyOf(services, c.req.header('origin'))));
  };
}

/** POST /passkeys/authentication/verify {challenge_id, credential}: a session that needs no second step. */
export function verifyAuthentication(services: Services): Endpoint {
  return async (c) => {
    await limitRequests(services, perIp.passkeyVerify, c.get('ip'));
    const party = relyingPartyOf(services, c.req.header('origin'));
    const { challenge_id: challengeId, credential } = await readBody(c, Body);
    return c.json(wireSession(await signInWithPasskey(services, originOf(c), { party, challengeId, credential })));
  };
}
