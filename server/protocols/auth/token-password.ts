import * as z from 'zod';
import type { Services } from '#server/services.ts';
import { isPassword } from '#server/accounts/password-hash.ts';
import { findUserByAddress, isConfirmed, readAddress, type Address } from '#server/accounts/email-or-phone.ts';
import { readBody, text } from './body.ts';
import { captchaFields, requirePerson } from './captcha.ts';
import { AuthError } from '#server/accounts/errors.ts';
import { isBanned } from './guards.ts';
import { limitGuesses, perAccount } from '#server/accounts/limits.ts';
import { weaknessOf } from '#server/accounts/passwords.ts';
import { inAuthTransaction, type Endpoint } from './scope.ts';
import { startSession } from '#server/accounts/sessions.ts';
import { lockUser } from '#server/accounts/users.queries.ts';

const Body = z.object({ email: text(), phone: text(), password: text(), ...captchaFields });

const mismatch = () => new AuthError(400, 'invalid_credentials', 'Invalid login credentials');

const WORDS = {
  both: 'Only an email address or phone number should be provided on login.',
  none: 'missing email or phone',
  phoneOff: 'Phone logins are disabled',
};

/** POST /token?grant_type=password. Only the right password hears why it is not let in. */
export function grantPassword(services: Services): Endpoint {
  return async (c) => {
    const body = await readBody(c, Body);
    await requirePerson(services, c, body);
    const address = readLogin(services, body);
    const password = body.password ?? '';
    await limitGuesses(services, perAccount.password, address.value);
    const known = await findUserByAddress(services.db, address);
    const encrypted = known?.encrypted_password ?? null;
    if (!(await isPassword(password, encrypted)) || known === null) throw mismatch();

    const now = services.clock.now();
    const session = await inAuthTransaction(services, c, async (sql) => {
      const user = await lockUser(sql, known.id);
      // The password may have been changed while it was being compared.
      if (user === null || user.encrypted_password !== encrypted) throw mismatch();
      if (isBanned(user, now)) throw new AuthError(400, 'user_banned', 'User is banned');
      if (!isConfirmed(user, address.kind)) throw notConfirmed(address);
      return startSession(services, sql, c, { user, method: 'password', now });
    });
    const weakPassword = await weaknessOf(password);
    return c.json(weakPassword === null ? session : { ...session, weak_password: weakPassword });
  };
}

/** What is no address at all is a mismatch like any other, not a hint at how addresses look. */
function readLogin(services: Services, body: z.output<typeof Body>): Address {
  if (body.email === undefined || body.phone !== undefined) return readAddress(services, body, WORDS);
  return { kind: 'email', value: body.email.trim().toLowerCase() };
}

const notConfirmed = ({ kind }: Address) =>
  kind === 'email'
    ? new AuthError(400, 'email_not_confirmed', 'Email not confirmed')
    : new AuthError(400, 'phone_not_confirmed', 'Phone not confirmed');
