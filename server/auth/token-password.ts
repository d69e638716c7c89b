import * as z from 'zod';
import type { Services } from '#server/services.ts';
import { readBody, text } from './body.ts';
import { AuthError } from './errors.ts';
import { isBanned } from './guards.ts';
import { limitGuesses, perAccount } from './limits.ts';
import { isPassword, weaknessOf } from './passwords.ts';
import { inAuthTransaction, type Endpoint } from './scope.ts';
import { startSession } from './sessions.ts';
import { findUserByEmail, lockUser } from './users.queries.ts';

const Body = z.object({ email: text(), phone: text(), password: text() });

const mismatch = () => new AuthError(400, 'invalid_credentials', 'Invalid login credentials');

/** POST /token?grant_type=password. Only the right password hears why it is not let in. */
export function grantPassword(services: Services): Endpoint {
  return async (c) => {
    const body = await readBody(c, Body);
    if (body.email !== undefined && body.phone !== undefined) {
      throw new AuthError(400, 'validation_failed', 'Only an email address or phone number should be provided on login.');
    }
    if (body.phone !== undefined) throw new AuthError(422, 'phone_provider_disabled', 'Phone logins are disabled');
    if (body.email === undefined) throw new AuthError(400, 'validation_failed', 'missing email or phone');

    const email = body.email.trim().toLowerCase();
    const password = body.password ?? '';
    await limitGuesses(services, perAccount.password, email);
    const known = await findUserByEmail(services.db, email);
    const encrypted = known?.encrypted_password ?? null;
    if (!(await isPassword(password, encrypted)) || known === null) throw mismatch();

    const now = services.clock.now();
    const session = await inAuthTransaction(services, c, async (sql) => {
      const user = await lockUser(sql, known.id);
      // The password may have been changed while it was being compared.
      if (user === null || user.encrypted_password !== encrypted) throw mismatch();
      if (isBanned(user, now)) throw new AuthError(400, 'user_banned', 'User is banned');
      if (user.email_confirmed_at === null) throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed');
      return startSession(services, sql, c, { user, method: 'password', now });
    });
    const weakPassword = weaknessOf(password);
    return c.json(weakPassword === null ? session : { ...session, weak_password: weakPassword });
  };
}
