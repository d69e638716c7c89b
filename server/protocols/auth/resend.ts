import * as z from 'zod';
import type { Services } from '#server/services.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { findUserByAddress, requirePhoneProvider, type Address } from '#server/accounts/email-or-phone.ts';
import { readBody, text } from './body.ts';
import { captchaFields, requirePerson } from './captcha.ts';
import { normaliseEmail } from '#server/accounts/email-address.ts';
import { AuthError } from '#server/accounts/errors.ts';
import { inEvenTime } from './even-time.ts';
import { limitMails, limitRequests, mailGap, perAddress } from '#server/accounts/limits.ts';
import { mailConfirmation, mailEmailChange, textCode, type MailRequest } from '#server/accounts/mails.ts';
import { normalisePhone } from '#server/accounts/phone-number.ts';
import { redirectTarget } from './redirects.ts';
import { inAuthTransaction, type Endpoint } from './scope.ts';
import { findUserByEmail, findUserByPhone, lockUser } from '#server/accounts/users.queries.ts';

const Body = z.object({ type: text(), email: text(), phone: text(), ...captchaFields });

const Type = z.enum(['signup', 'email_change', 'sms', 'phone_change']);
type Type = z.output<typeof Type>;

const GAPS = {
  signup: mailGap.confirmation,
  email_change: mailGap.emailChange,
  sms: mailGap.text,
  phone_change: mailGap.text,
};

const EVEN_MS = 120;

/** POST /resend: the message that confirms something once more. `{}` whether there is anything to confirm or not. */
export function resend(services: Services): Endpoint {
  return async (c) => {
    await limitRequests(services, perAddress.resend, c.get('address'));
    const body = await readBody(c, Body);
    await requirePerson(services, c, body);
    const type = Type.safeParse(body.type);
    if (!type.success)
      throw new AuthError(400, 'validation_failed', `Missing one of these types: ${Type.options.join(', ')}`);
    const address = readTarget(services, type.data, body);
    await limitMails(services, GAPS[type.data], address.value);
    const redirectTo = redirectTarget(c, services);
    const now = services.clock.now();
    await inEvenTime(EVEN_MS, () =>
      inAuthTransaction(services, c, async (sql) => {
        const known = await findUserByAddress(sql, address);
        const user = known === null ? null : await lockUser(sql, known.id);
        if (user !== null) await remind[type.data](services, sql, { user, redirectTo, challenge: null, now });
      }),
    );
    return c.json({});
  };
}

function readTarget(
  services: Services,
  type: Type,
  { email, phone }: { email?: string | undefined; phone?: string | undefined },
): Address {
  if (type === 'sms' || type === 'phone_change') {
    requirePhoneProvider(services, 'Phone logins are disabled');
    if (phone === undefined) throw new AuthError(400, 'validation_failed', `Type ${type} requires a phone number`);
    return { kind: 'phone', value: normalisePhone(phone) };
  }
  if (email === undefined)
    throw new AuthError(
      400,
      'validation_failed',
      phone === undefined ? 'Type provided requires an email address' : `Type ${type} requires an email address`,
    );
  return { kind: 'email', value: normaliseEmail(email) };
}

/** What is there to be confirmed is sent again; what is confirmed, or was never asked for, is not. */
const remind: Record<Type, (services: Services, sql: Transaction, request: MailRequest) => Promise<void>> = {
  async signup(services, sql, request) {
    if (request.user.email_confirmed_at === null) await mailConfirmation(services, sql, request);
  },
  async email_change(services, sql, request) {
    const wanted = request.user.email_change;
    if (wanted !== null && (await findUserByEmail(sql, wanted)) === null) await mailEmailChange(services, sql, request);
  },
  async sms(services, sql, { user, now }) {
    if (user.phone !== null && user.phone_confirmed_at === null)
      await textCode(services, sql, { user, phone: user.phone, purpose: 'sms', now });
  },
  async phone_change(services, sql, { user, now }) {
    const wanted = user.phone_change;
    if (wanted !== null && (await findUserByPhone(sql, wanted)) === null)
      await textCode(services, sql, { user, phone: wanted, purpose: 'phone_change', now });
  },
};
