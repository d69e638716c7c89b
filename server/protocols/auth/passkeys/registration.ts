import * as z from 'zod';
import { limitRequests, perIp } from '#server/accounts/limits.ts';
import { registerPasskey, startPasskeyRegistration } from '#server/accounts/passkeys/registration.ts';
import { relyingPartyFor, relyingPartyOf } from '#server/accounts/webauthn/relying-party.ts';
import { readBody, text } from '#server/protocols/auth/body.ts';
import { type Endpoint, originOf } from '#server/protocols/auth/scope.ts';
import type { Services } from '#server/services.ts';

const Body = z.object({ challenge_id: text(), credential: z.unknown().optional() });

/** POST /passkeys/registration/options: `{challenge_id, options, expires_at}` for another passkey. */
export function registrationOptions(services: Services): Endpoint {
  return async (c) => {
    await limitRequests(services, perIp.passkeyOptions, c.get('ip'));
    return c.json(await startPasskeyRegistration(services, c.var, relyingPartyFor(services, c.req.header('origin'))));
  };
}

/** POST /passkeys/registration/verify {challenge_id, credential}: `{id, friendly_name, created_at}` of the new passkey. */
export function verifyRegistration(services: Services): Endpoint {
  return async (c) => {
    await limitRequests(services, perIp.passkeyVerify, c.get('ip'));
    const party = relyingPartyOf(services, c.req.header('origin'));
    const { challenge_id: challengeId, credential } = await readBody(c, Body);
    const row = await registerPasskey(services, originOf(c), c.var, { party, challengeId, credential });
    return c.json({
      id: row.id,
      friendly_name: row.friendly_name ?? undefined,
      created_at: row.created_at.toISOString(),
    });
  };
}
