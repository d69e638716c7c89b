import * as z from 'zod';
import type { Services } from '#server/services.ts';
import { hasSqlState, type Transaction } from '#server/platform/db/database.ts';
import { findUserByAddress, readAddress, type Address } from '#server/accounts/email-or-phone.ts';
import { Data, pkceFields, readBody, text } from './body.ts';
import { captchaFields, requirePerson } from './captcha.ts';
import { inEvenTime } from './even-time.ts';
import { limitMails, limitRequests, mailGap, perAddress } from '#server/accounts/limits.ts';
import { mailConfirmation, mailMagicLink, textCode } from '#server/accounts/mails.ts';
import { readChallenge, type Challenge } from '#server/accounts/pkce.ts';
import { redirectTarget } from './redirects.ts';
import { inAuthTransaction, type Endpoint } from './scope.ts';
import { requireTextChannel } from './sign-up.ts';
import { lockUser, type Metadata, type UserRow } from '#server/accounts/users.queries.ts';
import { createUserFrom, draftUser, ownMetadata } from '#server/accounts/users.ts';

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

interface Wish {
  address: Address;
  createUser: boolean;
  data: Metadata;
  redirectTo: string;
  challenge: Challenge | null;
  now: Date;
}

/**
 * POST /otp: a link and a code to sign in without a password; `create_user` (true unless said otherwise) opens an account
 * for an unknown address. `{}` for every address: whether there is an account is its owner's business.
 */
export function sendOtp(services: Services): Endpoint {
  return async (c) => {
    await limitRequests(services, perAddress.otp, c.get('address'));
    const body = await readBody(c, Body);
    await requirePerson(services, c, body);
    const address = readAddress(services, body, WORDS);
    requireTextChannel(body.channel);
    const challenge = readChallenge(body);
    // A magic link and a new password share their gap, as they share their token.
    await limitMails(services, address.kind === 'email' ? mailGap.recovery : mailGap.text, address.value);
    const wish: Wish = {
      address,
      createUser: body.create_user !== false,
      data: ownMetadata(body.data ?? {}),
      redirectTo: redirectTarget(c, services),
      challenge,
      now: services.clock.now(),
    };
    const send = () => inAuthTransaction(services, c, (sql) => sendTo(services, sql, wish));
    await inEvenTime(EVEN_MS, async () => {
      try {
        await send();
      } catch (error) {
        if (!hasSqlState(error, '23505')) throw error;
        await send(); // The account was made a moment earlier.
      }
    });
    return c.json({});
  };
}

async function sendTo(services: Services, sql: Transaction, wish: Wish): Promise<void> {
  const { address, redirectTo, challenge, now } = wish;
  const known = await findUserByAddress(sql, address);
  const user = known === null ? await openAccount(sql, wish) : await lockUser(sql, known.id);
  if (user === null) return;
  if (address.kind === 'phone') return textCode(services, sql, { user, phone: address.value, purpose: 'sms', now });
  // An account that waits for its confirmation is not confirmed by this: see `confirm` in verify-token.ts.
  const mail = known === null ? mailConfirmation : mailMagicLink;
  return mail(services, sql, { user, redirectTo, challenge, now });
}

async function openAccount(sql: Transaction, { address, createUser, data, now }: Wish): Promise<UserRow | null> {
  if (!createUser) return null;
  return createUserFrom(
    sql,
    draftUser({ address, encryptedPassword: null, confirmed: false, userMetadata: data, now }),
  );
}
