import * as z from 'zod';
import { AuthError } from '#server/accounts/errors.ts';
import { exchangeCode } from '#server/accounts/tokens/exchange-code.ts';
import type { Services } from '#server/services.ts';
import { readBody, text } from '../body.ts';
import { type Endpoint, originOf } from '../scope.ts';
import { wireSession } from '#server/accounts/sessions/wire-session.ts';

const Body = z.object({ auth_code: text(), code_verifier: text() });

/** POST /token?grant_type=pkce: a session for the code of a redirect and the verifier that started the flow. */
export function grantPkce(services: Services): Endpoint {
  return async (c) => {
    const { auth_code: code, code_verifier: verifier } = await readBody(c, Body);
    if (code === undefined || verifier === undefined)
      throw new AuthError(
        400,
        'validation_failed',
        'invalid request: both auth code and code verifier should be non-empty',
      );
    const { issued, providerTokens } = await exchangeCode(services, originOf(c), { code, verifier });
    return c.json({ ...wireSession(issued), ...providerTokens });
  };
}
