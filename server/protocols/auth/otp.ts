import * as z from 'zod';
import { requireDeliverable } from '#server/accounts/users/email-address.ts';
import { readEmailOrPhone, requireTextChannel } from '#server/accounts/users/email-or-phone.ts';
import { limitEmails, limitRequests, emailGap, perIp } from '#server/accounts/limits.ts';
import { readChallenge } from '#server/accounts/tokens/pkce.ts';
import { sendSignInCode } from '#server/accounts/tokens/sign-in-code.ts';
import { ownMetadata } from '#server/accounts/users/users.ts';
import type { Services } from '#server/services.ts';
import { Data, pkceFields, readBody, text } from './body.ts';
import { captchaFields, requirePerson } from './captcha.ts';
import { inEvenTime } from './even-time.ts';
import { redirectTarget } from './redirects.ts';
import { type Endpoint, originOf } from './scope.ts';

const Body = z.object({
  email: text(),
  phone: text(),
  create_user: z.boolean().nullish(),
  channel: text(),
  data: Data.nullish(),
  ...pkceFields,
  ...captchaFields,
});

const EVEN_MS = 150;

const WORDS = {
  both: 'Only an email address or phone number should be provided',
  none: 'One of email or phone must be set',
  phoneOff: 'Unsupported phone provider',
};

/**
 * POST /otp: a link and a code to sign in without a password. `create_user` (default true) creates an account for an
 * unknown email or phone. Responds with `{}` in any case, so that nobody learns whether there is an account.
 */
export function sendOtp(services: Services): Endpoint {
  return async (c) => {
    await limitRequests(services, perIp.otp, c.get('ip'));
    const body = await readBody(c, Body);
    await requirePerson(services, c, body);
    const address = readEmailOrPhone(services, body, WORDS);
    requireTextChannel(body.channel);
    if (address.kind === 'email') await requireDeliverable(services, address.value);
    const challenge = readChallenge(body);
    // A magic link and a new password share their gap, as they share their token.
    await limitEmails(services, address.kind === 'email' ? emailGap.recovery : emailGap.text, address.value);
    const request = {
      address,
      createUser: body.create_user !== false,
      data: ownMetadata(body.data ?? {}),
      redirectTo: redirectTarget(c, services),
      challenge,
      now: services.clock.now(),
    };
    await inEvenTime(EVEN_MS, () => sendSignInCode(services, originOf(c), request));
    return c.json({});
  };
}
