import * as z from 'zod';
import { generateLink as generate } from '#server/accounts/admin/generate-link.ts';
import { normaliseEmail } from '#server/accounts/users/email-address.ts';
import { Data, readBody, text } from '#server/protocols/auth/body.ts';
import { targetOf } from '#server/protocols/auth/redirects.ts';
import { type Endpoint, originOf } from '#server/protocols/auth/scope.ts';
import { wireUser } from '#server/accounts/users/wire-user.ts';
import type { Services } from '#server/services.ts';

const Body = z.object({
  type: text(),
  email: text(),
  new_email: text(),
  password: text(),
  data: Data.nullish(),
  redirect_to: text(2048),
});

/**
 * POST /admin/generate_link: a link and a code that the caller sends in its own way. Returns the user, and beside its
 * fields `action_link`, `email_otp`, `hashed_token`, `verification_type` and `redirect_to`.
 */
export function generateLink(services: Services): Endpoint {
  return async (c) => {
    const { redirect_to: wanted, ...body } = await readBody(c, Body);
    const redirectTo = targetOf(c, services, wanted ?? c.req.query('redirect_to'));
    const { account, secret, type } = await generate(services, originOf(c), {
      type: body.type ?? '',
      email: normaliseEmail(body.email ?? ''),
      newEmail: body.new_email,
      password: body.password,
      data: body.data ?? {},
    });
    const verificationType = type.startsWith('email_change') ? 'email_change' : type;
    const action = new URL('/auth/v1/verify', services.publicUrl);
    const params = { token: secret.tokenHash, type: verificationType, redirect_to: redirectTo };
    action.search = new URLSearchParams(params).toString();
    return c.json({
      ...wireUser(account),
      action_link: action.href,
      email_otp: secret.code,
      hashed_token: secret.tokenHash,
      verification_type: verificationType,
      redirect_to: redirectTo,
    });
  };
}
