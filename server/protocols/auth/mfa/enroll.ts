import * as z from 'zod';
import type { Services } from '#server/services.ts';
import { hasSqlState } from '#server/platform/db/database.ts';
import { readBody, text } from '#server/protocols/auth/body.ts';
import { AuthError } from '#server/accounts/errors.ts';
import { limitGuesses, perAccount } from '#server/accounts/limits.ts';
import { inAuthTransaction, type Endpoint } from '#server/protocols/auth/scope.ts';
import { lockUser } from '#server/accounts/users.queries.ts';
import { requireFullAssurance } from '#server/accounts/mfa/assurance.ts';
import { findFactorsOf, insertFactor } from '#server/accounts/mfa/factors.queries.ts';
import { newTotp } from '#server/accounts/mfa/totp.ts';

const Body = z.object({ factor_type: text(), friendly_name: text(120), issuer: text(120), phone: text() });

const MOST_FACTORS = 10;

function requireType(type: string | undefined): 'totp' | 'webauthn' {
  if (type === 'totp' || type === 'webauthn') return type;
  if (type === 'phone') throw new AuthError(422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone');
  throw new AuthError(400, 'validation_failed', 'factor_type needs to be totp or webauthn');
}

/** POST /factors: a second factor that counts once it has been verified. */
export function enrollFactor(services: Services): Endpoint {
  return async (c) => {
    const { user, session } = c.var;
    const { factor_type: named, friendly_name: friendlyName = null, issuer } = await readBody(c, Body);
    const type = requireType(named);
    if (user.is_anonymous) throw new AuthError(403, 'no_authorization', 'Anonymous users cannot enroll factors');
    await limitGuesses(services, perAccount.enroll, user.id);
    const totp = type === 'totp' ? await newTotp({ issuer, account: user.email ?? user.phone ?? user.id }) : null;
    const secret = totp === null ? null : await services.identity.seal(totp.secret);
    const conflict = (cause: unknown) =>
      new AuthError(
        422,
        'mfa_factor_name_conflict',
        `A factor with the friendly name "${friendlyName ?? ''}" for this user already exists`,
        { cause },
      );
    try {
      const factor = await inAuthTransaction(services, c, async (sql) => {
        await lockUser(sql, user.id);
        const message = 'AAL2 required to enroll a new factor';
        await requireFullAssurance(sql, { user, session, status: 403, message });
        const factors = await findFactorsOf(sql, [user.id]);
        if (factors.length >= MOST_FACTORS) {
          throw new AuthError(
            422,
            'too_many_enrolled_mfa_factors',
            'Maximum number of verified factors reached, unenroll to continue',
          );
        }
        if (factors.some((other) => (other.friendly_name ?? '') === (friendlyName ?? ''))) throw conflict(undefined);
        return insertFactor(sql, { userId: user.id, type, friendlyName, secret, now: services.clock.now() });
      });
      return c.json({ id: factor.id, type, friendly_name: friendlyName ?? '', ...(totp === null ? {} : { totp }) });
    } catch (error) {
      if (hasSqlState(error, '23505')) throw conflict(error);
      throw error;
    }
  };
}
