import * as z from 'zod';
import { normaliseEmail } from '#server/accounts/users/email-address.ts';
import { type EmailOrPhone, requirePhoneProvider } from '#server/accounts/users/email-or-phone.ts';
import { AuthError } from '#server/accounts/errors.ts';
import { limitEmails, limitRequests, emailGap, perIp } from '#server/accounts/limits.ts';
import { normalisePhone } from '#server/accounts/users/phone-number.ts';
import { type Resendable, RESENDABLE, sendConfirmationAgain } from '#server/accounts/sign-up/resend.ts';
import type { Services } from '#server/services.ts';
import { readBody, text } from './body.ts';
import { captchaFields, requirePerson } from './captcha.ts';
import { inEvenTime } from './even-time.ts';
import { redirectTarget } from './redirects.ts';
import { type Endpoint, originOf } from './scope.ts';

const Body = z.object({ type: text(), email: text(), phone: text(), ...captchaFields });

const Type = z.enum(RESENDABLE);

const GAPS = {
  signup: emailGap.confirmation,
  email_change: emailGap.emailChange,
  sms: emailGap.text,
  phone_change: emailGap.text,
};

const EVEN_MS = 120;

/** POST /resend: sends a confirmation message again. Responds with `{}` whether there is anything to confirm or not. */
export function resend(services: Services): Endpoint {
  return async (c) => {
    await limitRequests(services, perIp.resend, c.get('ip'));
    const body = await readBody(c, Body);
    await requirePerson(services, c, body);
    const type = Type.safeParse(body.type);
    if (!type.success)
      throw new AuthError(400, 'validation_failed', `Missing one of these types: ${Type.options.join(', ')}`);
    const address = readTarget(services, type.data, body);
    await limitEmails(services, GAPS[type.data], address.value);
    const redirectTo = redirectTarget(c, services);
    await inEvenTime(EVEN_MS, () =>
      sendConfirmationAgain(services, originOf(c), { type: type.data, address, redirectTo }),
    );
    return c.json({});
  };
}

function readTarget(
  services: Services,
  type: Resendable,
  { email, phone }: { email?: string | undefined; phone?: string | undefined },
): EmailOrPhone {
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
