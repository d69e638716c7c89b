import * as z from 'zod';
import type { Services } from '#server/services.ts';
import { pkceFields, readBody, text } from './body.ts';
import { captchaFields, requirePerson } from './captcha.ts';
import { normaliseEmail } from '#server/accounts/email-address.ts';
import { AuthError } from '#server/accounts/errors.ts';
import { inEvenTime } from './even-time.ts';
import { limitMails, limitRequests, mailGap, perAddress } from '#server/accounts/limits.ts';
import { mailRecovery } from '#server/accounts/mails.ts';
import { readChallenge } from '#server/accounts/pkce.ts';
import { wantedTarget } from './redirects.ts';
import { inAuthTransaction, type Endpoint } from './scope.ts';
import { findUserByEmail, lockUser } from '#server/accounts/users.queries.ts';

const Body = z.object({ email: text(), ...pkceFields, ...captchaFields });

const EVEN_MS = 120;

/** POST /recover: a mail to choose a new password with. `{}` for every address. */
export function recover(services: Services): Endpoint {
  return async (c) => {
    await limitRequests(services, perAddress.recover, c.get('address'));
    const body = await readBody(c, Body);
    await requirePerson(services, c, body);
    if (body.email === undefined) throw new AuthError(400, 'validation_failed', 'Password recovery requires an email');
    const email = normaliseEmail(body.email);
    const challenge = readChallenge(body);
    await limitMails(services, mailGap.recovery, email);
    const redirectTo = wantedTarget(c, services, `${services.publicUrl}/auth/reset-password`);
    const now = services.clock.now();
    await inEvenTime(EVEN_MS, () =>
      inAuthTransaction(services, c, async (sql) => {
        const known = await findUserByEmail(sql, email);
        const user = known === null ? null : await lockUser(sql, known.id);
        if (user !== null) await mailRecovery(services, sql, { user, redirectTo, challenge, now });
      }),
    );
    return c.json({});
  };
}
