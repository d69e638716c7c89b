import * as z from 'zod';
import { AuthError } from '#server/accounts/errors.ts';
import { enrollFactor as enroll } from '#server/accounts/mfa/enroll.ts';
import { readBody, text } from '#server/protocols/auth/body.ts';
import { type Endpoint, originOf } from '#server/protocols/auth/scope.ts';
import type { Services } from '#server/services.ts';

const Body = z.object({ factor_type: text(), friendly_name: text(120), issuer: text(120), phone: text() });

function requireType(type: string | undefined): 'totp' | 'webauthn' {
  if (type === 'totp' || type === 'webauthn') return type;
  if (type === 'phone') throw new AuthError(422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone');
  throw new AuthError(400, 'validation_failed', 'factor_type needs to be totp or webauthn');
}

/** POST /factors: a second factor, which counts once it is verified. */
export function enrollFactor(services: Services): Endpoint {
  return async (c) => {
    const { factor_type: named, friendly_name: friendlyName = null, issuer } = await readBody(c, Body);
    const type = requireType(named);
    const { factor, totp } = await enroll(services, originOf(c), c.var, { type, friendlyName, issuer });
    return c.json({ id: factor.id, type, friendly_name: friendlyName ?? '', ...(totp === null ? {} : { totp }) });
  };
}
