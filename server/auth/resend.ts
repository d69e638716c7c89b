import * as z from 'zod';
import type { Services } from '#server/services.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { readBody, text } from './body.ts';
import { normaliseEmail } from './email-address.ts';
import { AuthError } from './errors.ts';
import { inEvenTime } from './even-time.ts';
import { limitMails, limitRequests, mailGap, perAddress } from './limits.ts';
import { mailConfirmation, mailEmailChange, type MailRequest } from './mails.ts';
import { redirectTarget } from './redirects.ts';
import { inAuthTransaction, type Endpoint } from './scope.ts';
import { findUserByEmail, lockUser } from './users.queries.ts';

const Body = z.object({ type: text(), email: text(), phone: text() });

const EVEN_MS = 120;

/** POST /resend: the confirmation mail once more. `{}` whether there is anything to confirm or not. */
export function resend(services: Services): Endpoint {
  return async (c) => {
    await limitRequests(services, perAddress.resend, c.get('address'));
    const { type, email: given, phone } = await readBody(c, Body);
    if (type === 'sms' || type === 'phone_change') throw new AuthError(422, 'phone_provider_disabled', 'Phone logins are disabled');
    if (type !== 'signup' && type !== 'email_change') {
      throw new AuthError(400, 'validation_failed', 'Missing one of these types: signup, email_change, sms, phone_change');
    }
    if (given === undefined) {
      throw new AuthError(400, 'validation_failed', phone === undefined ? 'Type provided requires an email address' : `Type ${type} requires an email address`);
    }
    const email = normaliseEmail(given);
    await limitMails(services, type === 'signup' ? mailGap.confirmation : mailGap.emailChange, email);
    const redirectTo = redirectTarget(c, services);
    const now = services.clock.now();
    await inEvenTime(EVEN_MS, () =>
      inAuthTransaction(services, c, async (sql) => {
        const known = await findUserByEmail(sql, email);
        const user = known === null ? null : await lockUser(sql, known.id);
        if (user !== null) await remind(services, sql, type, { user, redirectTo, challenge: null, now });
      }),
    );
    return c.json({});
  };
}

async function remind(services: Services, sql: Transaction, type: 'signup' | 'email_change', request: MailRequest): Promise<void> {
  const { user } = request;
  if (type === 'signup') {
    if (user.email_confirmed_at === null) await mailConfirmation(services, sql, request);
    return;
  }
  const taken = user.email_change === null ? null : await findUserByEmail(sql, user.email_change);
  if (user.email_change !== null && taken === null) await mailEmailChange(services, sql, request);
}
