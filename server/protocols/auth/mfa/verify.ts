import * as z from 'zod';
import { guesses, limitGuesses, limitRequests, perIp } from '#server/accounts/limits.ts';
import { verifyFactor as verify } from '#server/accounts/mfa/verify.ts';
import { relyingPartyFor } from '#server/accounts/webauthn/relying-party.ts';
import { readBody, text } from '#server/protocols/auth/body.ts';
import { guesserOf, rememberBrowser, secondStepOf } from '#server/protocols/auth/known-browser.ts';
import { type Endpoint, originOf } from '#server/protocols/auth/scope.ts';
import { wireSession } from '#server/accounts/sessions/wire-session.ts';
import type { Services } from '#server/services.ts';

const Body = z.object({ challenge_id: text(), code: text(32), webauthn: z.unknown().optional() });

/** POST /factors/{id}/verify: raises this session to AAL2; the first time, it also completes the enrolment. */
export function verifyFactor(services: Services): Endpoint {
  return async (c) => {
    await limitRequests(services, perIp.factor, c.get('ip'));
    const { challenge_id: challengeId = '', code, webauthn } = await readBody(c, Body);
    const party = relyingPartyFor(services, c.req.header('origin'));
    const response = { factorId: c.req.param('id') ?? '', challengeId, code, webauthn, party };
    const { id } = c.var.user;
    await limitGuesses(services, guesses.factor, id, guesserOf(services, c, secondStepOf(id)));
    const session = await verify(services, originOf(c), c.var, response);
    rememberBrowser(services, c, secondStepOf(id));
    return c.json(wireSession(session));
  };
}
