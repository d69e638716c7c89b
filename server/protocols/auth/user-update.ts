import * as z from 'zod';
import { normaliseEmail, requireDeliverable } from '#server/accounts/users/email-address.ts';
import { requirePhoneProvider, requireTextChannel } from '#server/accounts/users/email-or-phone.ts';
import { limitRequests, perIp } from '#server/accounts/limits.ts';
import { normalisePhone } from '#server/accounts/users/phone-number.ts';
import { readChallenge } from '#server/accounts/tokens/pkce.ts';
import { updateOwnAccount } from '#server/accounts/users/update-own-account.ts';
import type { UserRow } from '#server/accounts/users/users.queries.ts';
import type { Services } from '#server/services.ts';
import { Data, pkceFields, readBody, text } from './body.ts';
import { redirectTarget } from './redirects.ts';
import { type Endpoint, originOf } from './scope.ts';
import { wireUser } from '#server/accounts/users/wire-user.ts';

const Body = z.object({
  email: text(),
  phone: text(),
  password: text(),
  current_password: text(),
  nonce: text(),
  channel: text(),
  data: Data.nullish(),
  ...pkceFields,
});

/** PUT /user: password, email, phone or the user's own metadata. A role in it grants nothing. */
export function putUser(services: Services): Endpoint {
  return async (c) => {
    const { user, session } = c.var;
    await limitRequests(services, perIp.updateUser, c.get('ip'));
    const body = await readBody(c, Body);
    const { email, phone } = readNewAddresses(services, user, body);
    if (email !== null) await requireDeliverable(services, email);
    const account = await updateOwnAccount(
      services,
      originOf(c),
      { user, session },
      {
        email,
        phone,
        data: body.data ?? null,
        password: body.password ?? null,
        proof: { currentPassword: body.current_password, nonce: body.nonce },
        challenge: readChallenge(body),
        redirectTo: redirectTarget(c, services),
      },
    );
    return c.json(wireUser(account));
  };
}

/** The new email and phone; null for one that is absent or unchanged. */
function readNewAddresses(services: Services, user: UserRow, body: z.output<typeof Body>) {
  const email = body.email === undefined ? null : normaliseEmail(body.email);
  if (body.phone !== undefined) requirePhoneProvider(services, 'Phone logins are disabled');
  requireTextChannel(body.channel);
  const phone = body.phone === undefined ? null : normalisePhone(body.phone);
  return { email: email === user.email ? null : email, phone: phone === user.phone ? null : phone };
}
