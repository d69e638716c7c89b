import * as z from 'zod';
import { inviteUser } from '#server/accounts/sign-up/invite.ts';
import { Data, readBody, text } from '#server/protocols/auth/body.ts';
import { redirectTarget } from '#server/protocols/auth/redirects.ts';
import { type Endpoint, originOf } from '#server/protocols/auth/scope.ts';
import { wireUser } from '#server/accounts/users/wire-user.ts';
import type { Services } from '#server/services.ts';

const Body = z.object({ email: text(), data: Data.nullish() });

/** POST /invite: an account, and an email that invites its owner. A pending invitation is sent again. */
export function invite(services: Services): Endpoint {
  return async (c) => {
    const { email, data } = await readBody(c, Body);
    const redirectTo = redirectTarget(c, services);
    const invitation = { email: email ?? '', userMetadata: data ?? {}, redirectTo };
    return c.json(wireUser(await inviteUser(services, originOf(c), invitation)));
  };
}
