import * as z from 'zod';
import { AuthError } from '#server/accounts/errors.ts';
import { guesses, limitRequests, perIp, takeGuess } from '#server/accounts/limits.ts';
import {
  countCodes,
  type FilledSet,
  generateCodes,
  regenerateCodes,
  removeCodes,
  useCode,
} from '#server/accounts/mfa/recovery-codes.ts';
import { readBody, text } from '#server/protocols/auth/body.ts';
import { guesserOf, rememberBrowser, secondStepOf } from '#server/protocols/auth/known-browser.ts';
import { type Endpoint, originOf } from '#server/protocols/auth/scope.ts';
import { wireSession } from '#server/accounts/sessions/wire-session.ts';
import type { Services } from '#server/services.ts';

const wireSet = ({ set, codes }: FilledSet) => ({
  id: set.id,
  type: 'recovery_code',
  friendly_name: set.friendly_name ?? '',
  total: codes.length,
  codes,
});

/** GET /factors/recovery-codes: how many there are, never the codes. */
export function recoveryCodesStatus(services: Services): Endpoint {
  return async (c) => {
    const { set, total, remaining } = await countCodes(services, c.var.user.id);
    return c.json({ id: set.id, type: 'recovery_code', total, remaining });
  };
}

const Named = z.object({ friendly_name: text(120) });

/** POST /factors/recovery-codes: the first set, beside another verified factor. */
export function generateRecoveryCodes(services: Services): Endpoint {
  return async (c) => {
    // The body is optional here.
    const { friendly_name: name } = (await c.req.text()) === '' ? {} : await readBody(c, Named);
    return c.json(wireSet(await generateCodes(services, originOf(c), c.var, name)));
  };
}

/** POST /factors/recovery-codes/regenerate: a new set; the old codes become invalid. */
export function regenerateRecoveryCodes(services: Services): Endpoint {
  return async (c) => c.json(wireSet(await regenerateCodes(services, originOf(c), c.var)));
}

/** DELETE /factors/recovery-codes */
export function removeRecoveryCodes(services: Services): Endpoint {
  return async (c) => {
    const { id } = await removeCodes(services, originOf(c), c.var);
    return c.json({ id });
  };
}

const Code = z.object({ code: text(64) });

/** POST /factors/recovery-codes/verify */
export function verifyRecoveryCode(services: Services): Endpoint {
  return async (c) => {
    await limitRequests(services, perIp.factor, c.get('ip'));
    const { code } = await readBody(c, Code);
    const { id } = c.var.user;
    const retryAfter = await takeGuess(services, guesses.recoveryCode, id, guesserOf(services, c, secondStepOf(id)));
    if (retryAfter !== null)
      throw new AuthError(
        429,
        'mfa_recovery_codes_locked',
        'Too many failed attempts, recovery codes are locked for now',
        { retryAfter },
      );
    const session = await useCode(services, originOf(c), c.var, code);
    rememberBrowser(services, c, secondStepOf(id));
    return c.json(wireSession(session));
  };
}
