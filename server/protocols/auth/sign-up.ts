import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { Services } from '#server/services.ts';
import { hasSqlState, type Transaction } from '#server/platform/db/database.ts';
import { hashPassword } from '#server/accounts/password-hash.ts';
import { findUserByAddress, isConfirmed, readAddress, type Address } from '#server/accounts/email-or-phone.ts';
import { Data, pkceFields, readBody, text } from './body.ts';
import { captchaFields, requirePerson } from './captcha.ts';
import { AuthError } from '#server/accounts/errors.ts';
import { inEvenTime } from './even-time.ts';
import { limitMails, limitRequests, mailGap, perAddress } from '#server/accounts/limits.ts';
import { mailAccountExists, mailConfirmation, textCode } from '#server/accounts/mails.ts';
import { requireStrongPassword } from '#server/accounts/passwords.ts';
import { readChallenge, type Challenge } from '#server/accounts/pkce.ts';
import { redirectTarget } from './redirects.ts';
import { inAuthTransaction, type AuthContext, type Endpoint } from './scope.ts';
import { startSession } from '#server/accounts/sessions.ts';
import { insertUser, lockUser, updateUser, type Metadata, type UserRow } from '#server/accounts/users.queries.ts';
import { createUserFrom, draftUser, ownMetadata, wireDraft, type UserDraft } from '#server/accounts/users.ts';

const Body = z.object({
  email: text(),
  phone: text(),
  password: text(),
  channel: text(),
  data: Data.nullish(),
  ...pkceFields,
  ...captchaFields,
});

/** Longer than either way through sign-up takes when the server is at ease. */
const EVEN_MS = 200;

const WORDS = {
  both: 'Only an email address or phone number should be provided on signup.',
  none: 'Signup requires an email address or a phone number',
  phoneOff: 'Phone signups are disabled',
};

/** POST /signup: an account with an address or a number and a password, or an anonymous one where that is allowed. */
export function signUp(services: Services): Endpoint {
  return async (c) => {
    const body = await readBody(c, Body);
    const data = ownMetadata(body.data ?? {});
    if (body.email === undefined && body.phone === undefined) {
      await requirePerson(services, c, body);
      return signUpAnonymously(services, c, data);
    }
    await limitRequests(services, perAddress.signUp, c.get('address'));
    await requirePerson(services, c, body);
    if (body.email !== undefined && body.phone !== undefined) throw new AuthError(400, 'validation_failed', WORDS.both);
    if (body.password === undefined) throw new AuthError(400, 'validation_failed', 'Signup requires a valid password');
    const address = readAddress(services, body, WORDS);
    requireTextChannel(body.channel);
    await requireStrongPassword(body.password, [address.value, ...textsIn(data)]);

    const challenge = readChallenge(body);
    const account = { address, password: body.password, data };
    return services.config.auth.autoConfirmEmail && address.kind === 'email'
      ? signUpConfirmed(services, c, account)
      : inEvenTime(EVEN_MS, () => signUpByCode(services, c, { ...account, challenge }));
  };
}

/** @throws {AuthError} 400 validation_failed for what is not a text message */
export function requireTextChannel(channel: string | undefined): void {
  if (channel === undefined || channel === 'sms') return;
  throw new AuthError(400, 'validation_failed', 'Invalid channel, supported values are: sms');
}

const textsIn = (data: Metadata): string[] => Object.values(data).filter((value) => typeof value === 'string');

interface Account {
  address: Address;
  password: string;
  data: Metadata;
}

async function draft({ address, password, data }: Account, now: Date, confirmed: boolean): Promise<UserDraft> {
  return draftUser({ address, encryptedPassword: await hashPassword(password), confirmed, userMetadata: data, now });
}

/**
 * Known address or new, the caller gets the same answer after the same work; what differs is the message, which only the
 * address's owner reads.
 */
async function signUpByCode(
  services: Services,
  c: AuthContext,
  account: Account & { challenge: Challenge | null },
): Promise<Response> {
  const { address, challenge } = account;
  await limitMails(services, address.kind === 'email' ? mailGap.confirmation : mailGap.text, address.value);
  const now = services.clock.now();
  const drafted = await draft(account, now, false);
  const redirectTo = redirectTarget(c, services);

  const register = () =>
    inAuthTransaction(services, c, async (sql) => {
      const known = await findUserByAddress(sql, address);
      const holder = known === null ? null : await lockUser(sql, known.id);
      if (holder !== null && isConfirmed(holder, address.kind)) return tellHolder(services, sql, holder, address, now);
      const user = holder === null ? await createUserFrom(sql, drafted) : await renewDraft(sql, holder, drafted, now);
      if (address.kind === 'phone') return textCode(services, sql, { user, phone: address.value, purpose: 'sms', now });
      return mailConfirmation(services, sql, { user, redirectTo, challenge, now });
    });
  try {
    await register();
  } catch (error) {
    if (!hasSqlState(error, '23505')) throw error;
    await register(); // Somebody registered the address a moment earlier: now it is a known one.
  }
  return c.json(wireDraft(drafted, now));
}

/** A phone gets a code that signs in: there is no room for an explanation, and it lets in nobody but its owner. */
function tellHolder(services: Services, sql: Transaction, holder: UserRow, address: Address, now: Date): Promise<void> {
  if (address.kind === 'email') return mailAccountExists(services, sql, holder);
  return textCode(services, sql, { user: holder, phone: address.value, purpose: 'sms', now });
}

/**
 * An account that nobody has confirmed is whoever's signed up last, as the newest mail is the only one that counts: a
 * password set by somebody who registered a stranger's address beforehand must not survive the stranger's own sign-up.
 * One that was given a role stays as the server made it.
 */
async function renewDraft(sql: Transaction, user: UserRow, { user: drafted }: UserDraft, now: Date): Promise<UserRow> {
  if (user.raw_app_meta_data.role !== undefined) return user;
  const metadata = { ...drafted.raw_user_meta_data, sub: user.id };
  return updateUser(
    sql,
    user.id,
    { encrypted_password: drafted.encrypted_password, raw_user_meta_data: metadata },
    now,
  );
}

async function signUpConfirmed(services: Services, c: AuthContext, account: Account): Promise<Response> {
  const now = services.clock.now();
  const drafted = await draft(account, now, true);
  try {
    const session = await inAuthTransaction(services, c, async (sql) =>
      startSession(services, sql, c, { user: await createUserFrom(sql, drafted), method: 'password', now }),
    );
    return c.json(session);
  } catch (error) {
    if (!hasSqlState(error, '23505')) throw error;
    throw new AuthError(422, 'user_already_exists', 'User already registered', { cause: error });
  }
}

async function signUpAnonymously(services: Services, c: AuthContext, data: Metadata): Promise<Response> {
  if (!services.config.auth.anonymousSignIns) {
    throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
  }
  await limitRequests(services, perAddress.anonymous, c.get('address'));
  const now = services.clock.now();
  const session = await inAuthTransaction(services, c, async (sql) => {
    const user = await insertUser(sql, {
      id: randomUUID(),
      email: null,
      encrypted_password: null,
      email_confirmed_at: null,
      raw_app_meta_data: {},
      raw_user_meta_data: data,
      is_anonymous: true,
      created_at: now,
    });
    return startSession(services, sql, c, { user, method: 'anonymous', now });
  });
  return c.json(session);
}
