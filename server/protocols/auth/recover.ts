import * as z from 'zod';
import { normaliseEmail } from '#server/accounts/users/email-address.ts';
import { AuthError } from '#server/accounts/errors.ts';
import { limitEmails, limitRequests, emailGap, perIp } from '#server/accounts/limits.ts';
import { readChallenge } from '#server/accounts/tokens/pkce.ts';
import { sendRecovery } from '#server/accounts/passwords/recovery.ts';
import type { Services } from '#server/services.ts';
import { pkceFields, readBody, text } from './body.ts';
import { captchaFields, requirePerson } from './captcha.ts';
import { inEvenTime } from './even-time.ts';
import { wantedTarget } from './redirects.ts';
import { type Endpoint, originOf } from './scope.ts';

const Body = z.object({ email: text(), ...pkceFields, ...captchaFields });

const EVEN_MS = 120;

/** POST /recover: sends an email with a link to choose a new password. Responds with `{}` for every email. */
export function recover(services: Services): Endpoint {
  return async (c) => {
    await limitRequests(services, perIp.recover, c.get('ip'));
    const body = await readBody(c, Body);
    await requirePerson(services, c, body);
    if (body.email === undefined) throw new AuthError(400, 'validation_failed', 'Password recovery requires an email');
    const email = normaliseEmail(body.email);
    const challenge = readChallenge(body);
    await limitEmails(services, emailGap.recovery, email);
    const redirectTo = wantedTarget(c, services, services.links.resetPassword);
    await inEvenTime(EVEN_MS, () => sendRecovery(services, originOf(c), { email, redirectTo, challenge }));
    return c.json({});
  };
}
