import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { Services } from '#server/services.ts';
import { hasSqlState, type Transaction } from '#server/platform/db/database.ts';
import { Data, pkceFields, readBody, text } from './body.ts';
import { normaliseEmail } from './email-address.ts';
import { AuthError } from './errors.ts';
import { inEvenTime } from './even-time.ts';
import { limitMails, limitRequests, mailGap, perAddress } from './limits.ts';
import { mailAccountExists, mailConfirmation } from './mails.ts';
import { hashPassword, requireStrongPassword } from './passwords.ts';
import { readChallenge, type Challenge } from './pkce.ts';
import { redirectTarget } from './redirects.ts';
import { inAuthTransaction, type AuthContext, type Endpoint } from './scope.ts';
import { startSession } from './sessions.ts';
import { findUserByEmail, insertUser, lockUser, updateUser, type Metadata, type UserRow } from './users.queries.ts';
import { createEmailUser, draftEmailUser, ownMetadata, wireDraft, type EmailUserDraft } from './users.ts';

const Body = z.object({
  email: text(),
  phone: text(),
  password: text(),
  data: Data.nullish(),
  ...pkceFields,
});

/** Longer than either way through sign-up takes when the server is at ease. */
const EVEN_MS = 200;

/** POST /signup: an account with an address and a password, or an anonymous one where that is allowed. */
export function signUp(services: Services): Endpoint {
  return async (c) => {
    const body = await readBody(c, Body);
    const data = ownMetadata(body.data ?? {});
    if (body.email === undefined && body.phone === undefined) return signUpAnonymously(services, c, data);
    await limitRequests(services, perAddress.signUp, c.get('address'));
    if (body.email !== undefined && body.phone !== undefined) {
      throw new AuthError(400, 'validation_failed', 'Only an email address or phone number should be provided on signup.');
    }
    if (body.password === undefined) throw new AuthError(400, 'validation_failed', 'Signup requires a valid password');
    requireStrongPassword(body.password);
    if (body.email === undefined) throw new AuthError(422, 'phone_provider_disabled', 'Phone signups are disabled');

    const email = normaliseEmail(body.email);
    const challenge = readChallenge(body);
    const { password } = body;
    return services.config.auth.autoConfirmEmail
      ? signUpConfirmed(services, c, { email, password, data })
      : inEvenTime(EVEN_MS, () => signUpByMail(services, c, { email, password, data, challenge }));
  };
}

interface Account {
  email: string;
  password: string;
  data: Metadata;
}

async function draft(account: Account, now: Date, confirmed: boolean): Promise<EmailUserDraft> {
  const encryptedPassword = await hashPassword(account.password);
  return draftEmailUser({ email: account.email, encryptedPassword, confirmed, userMetadata: account.data, now });
}

/**
 * Known address or new, the caller gets the same answer after the same work; what differs is the mail, which only the
 * address's owner reads.
 */
async function signUpByMail(services: Services, c: AuthContext, account: Account & { challenge: Challenge | null }): Promise<Response> {
  await limitMails(services, mailGap.confirmation, account.email);
  const now = services.clock.now();
  const drafted = await draft(account, now, false);
  const redirectTo = redirectTarget(c, services);

  const register = () =>
    inAuthTransaction(services, c, async (sql) => {
      const known = await findUserByEmail(sql, account.email);
      const unproved = known === null ? null : await lockUser(sql, known.id);
      if (unproved !== null && unproved.email_confirmed_at !== null) return mailAccountExists(services, sql, unproved);
      const user = unproved === null ? await createEmailUser(sql, drafted) : await renewDraft(sql, unproved, drafted, now);
      return mailConfirmation(services, sql, { user, redirectTo, challenge: account.challenge, now });
    });
  try {
    await register();
  } catch (error) {
    if (!hasSqlState(error, '23505')) throw error;
    await register(); // Somebody registered the address a moment earlier: now it is a known one.
  }
  return c.json(wireDraft(drafted, now));
}

/**
 * An account that nobody has confirmed is whoever's signed up last, as the newest mail is the only one that counts: a
 * password set by somebody who registered a stranger's address beforehand must not survive the stranger's own sign-up.
 * One that was given a role stays as the server made it.
 */
async function renewDraft(sql: Transaction, user: UserRow, { user: drafted }: EmailUserDraft, now: Date): Promise<UserRow> {
  if (user.raw_app_meta_data.role !== undefined) return user;
  const metadata = { ...drafted.raw_user_meta_data, sub: user.id };
  return updateUser(sql, user.id, { encrypted_password: drafted.encrypted_password, raw_user_meta_data: metadata }, now);
}

async function signUpConfirmed(services: Services, c: AuthContext, account: Account): Promise<Response> {
  const now = services.clock.now();
  const drafted = await draft(account, now, true);
  try {
    const session = await inAuthTransaction(services, c, async (sql) =>
      startSession(services, sql, c, { user: await createEmailUser(sql, drafted), method: 'password', now }),
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
