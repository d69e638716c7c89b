import * as z from 'zod';
import { generateLink as generate, LINK_TYPES, type LinkRequest } from '#server/accounts/admin/generate-link.ts';
import { normaliseEmail } from '#server/accounts/email-address.ts';
import { AuthError } from '#server/accounts/errors.ts';
import { Data, readBody, text } from '#server/protocols/auth/body.ts';
import { targetOf } from '#server/protocols/auth/redirects.ts';
import { type Endpoint, originOf } from '#server/protocols/auth/scope.ts';
import { wireUser } from '#server/protocols/auth/wire-user.ts';
import type { Services } from '#server/services.ts';

const LinkType = z.enum(LINK_TYPES);

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
    const request = readRequest(body);
    const redirectTo = targetOf(c, services, wanted ?? c.req.query('redirect_to'));
    const { account, secret, type } = await generate(services, originOf(c), request);
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

function readRequest(body: Omit<z.output<typeof Body>, 'redirect_to'>): LinkRequest {
  const type = LinkType.safeParse(body.type);
  if (!type.success)
    throw new AuthError(400, 'validation_failed', `Invalid email action link type requested: ${body.type ?? ''}`);
  if (body.email === undefined) throw new AuthError(400, 'validation_failed', 'An email address is required');
  const changes = type.data.startsWith('email_change');
  if (changes && body.new_email === undefined)
    throw new AuthError(400, 'validation_failed', 'A new email address is required');
  if (type.data === 'signup' && body.password === undefined)
    throw new AuthError(400, 'validation_failed', 'Signup requires a valid password');
  return {
    type: type.data,
    email: normaliseEmail(body.email),
    newEmail: changes ? normaliseEmail(body.new_email ?? '') : null,
    password: body.password,
    data: body.data ?? {},
  };
}
