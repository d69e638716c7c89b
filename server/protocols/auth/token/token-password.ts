import * as z from 'zod';
import { canonicalEmail } from '#domain/emails/email-address.ts';
import { type EmailOrPhone, readEmailOrPhone } from '#server/accounts/users/email-or-phone.ts';
import { guesses, limitGuesses } from '#server/accounts/limits.ts';
import { signInWithPassword } from '#server/accounts/passwords/password-sign-in.ts';
import { isOwnGuessable } from '#server/accounts/passwords/password-strength.ts';
import { weaknessOf } from '#server/accounts/passwords/passwords.ts';
import type { Services } from '#server/services.ts';
import { readBody, text } from '../body.ts';
import { captchaFields, requirePerson } from '../captcha.ts';
import { guesserOf, rememberBrowser } from '../known-browser.ts';
import { type Endpoint, originOf } from '../scope.ts';
import { wireSession } from '#server/accounts/sessions/wire-session.ts';

const Body = z.object({ email: text(), phone: text(), password: text(), ...captchaFields });

const WORDS = {
  both: 'Only an email address or phone number should be provided on login.',
  none: 'missing email or phone',
  phoneOff: 'Phone logins are disabled',
};

/** POST /token?grant_type=password. */
export function grantPassword(services: Services): Endpoint {
  return async (c) => {
    const body = await readBody(c, Body);
    await requirePerson(services, c, body);
    const address = readLogin(services, body);
    const password = body.password ?? '';
    await limitGuesses(services, guesses.password, address.value, guesserOf(services, c, address.value));
    const issued = await signInWithPassword(services, originOf(c), { address, password });
    rememberBrowser(services, c, address.value);
    const session = wireSession(issued);
    const weakPassword = await weaknessOf(password, services.config.passwords, (text) =>
      isOwnGuessable(services, issued.user, text),
    );
    return c.json(weakPassword === null ? session : { ...session, weak_password: weakPassword });
  };
}

/** A malformed email is a mismatch like any other, not a validation error, unless an account has it since an older rule. */
function readLogin(services: Services, body: z.output<typeof Body>): EmailOrPhone {
  if (body.email === undefined || body.phone !== undefined) return readEmailOrPhone(services, body, WORDS);
  return { kind: 'email', value: canonicalEmail(body.email) ?? body.email.trim().toLowerCase() };
}
