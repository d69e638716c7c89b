import * as z from 'zod';
import type { Services } from '#server/services.ts';
import { Data, readBody, text } from '#server/protocols/auth/body.ts';
import { normaliseEmail } from '#server/accounts/email-address.ts';
import { AuthError } from '#server/accounts/errors.ts';
import { mailInvite } from '#server/accounts/mails.ts';
import { redirectTarget } from '#server/protocols/auth/redirects.ts';
import { inAuthTransaction, type Endpoint } from '#server/protocols/auth/scope.ts';
import { findUserByEmail, findUserById, lockUser, updateUser } from '#server/accounts/users.queries.ts';
import { createUserFrom, draftUser, loadWireUser } from '#server/accounts/users.ts';
import { addressTaken, emailExists } from './user-fields.ts';

const Body = z.object({ email: text(), data: Data.nullish() });

/** POST /invite: an account for somebody, with a mail that lets the person in. Who has not accepted yet is asked again. */
export function invite(services: Services): Endpoint {
  return async (c) => {
    const { email: given, data } = await readBody(c, Body);
    if (given === undefined) throw new AuthError(400, 'validation_failed', 'An email address is required');
    const email = normaliseEmail(given);
    const now = services.clock.now();
    const redirectTo = redirectTarget(c, services);
    try {
      const invited = await inAuthTransaction(services, c, async (sql) => {
        const known = await findUserByEmail(sql, email);
        const held = known === null ? null : await lockUser(sql, known.id);
        if (held !== null && held.email_confirmed_at !== null) throw emailExists();
        const drafted = draftUser({
          address: { kind: 'email', value: email },
          encryptedPassword: null,
          confirmed: false,
          userMetadata: data ?? {},
          now,
        });
        // A password that somebody set without confirming the address is not the guest's.
        const user =
          held === null
            ? await createUserFrom(sql, drafted)
            : await updateUser(sql, held.id, { encrypted_password: null }, now);
        await mailInvite(services, sql, { user, redirectTo, challenge: null, now });
        return loadWireUser(sql, (await findUserById(sql, user.id)) ?? user);
      });
      return c.json(invited);
    } catch (error) {
      throw addressTaken(error);
    }
  };
}
