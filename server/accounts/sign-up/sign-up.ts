import { randomUUID } from 'node:crypto';
import { hasSqlState, type Transaction } from '#server/platform/db/database.ts';
import type { Services } from '#server/services.ts';
import { type EmailOrPhone, findUserByEmailOrPhone, isConfirmed } from '../users/email-or-phone.ts';
import { AuthError } from '../errors.ts';
import { limitEmails, limitRequests, emailGap, perIp } from '../limits.ts';
import { sendAccountExists, sendConfirmation, textCode } from '../account-emails.ts';
import { hashPassword } from '../passwords/password-hash.ts';
import type { Challenge } from '../tokens/pkce.ts';
import { type IssuedSession, startSession } from '../sessions/sessions.ts';
import { inAccountTransaction, type Origin } from '../transaction.ts';
import { insertUser, lockUser, type Metadata, updateUser, type UserRow } from '../users/users.queries.ts';
import type { Chooser } from './chooser.ts';
import { createUserFrom, draftUser, type UserDraft } from '../users/users.ts';

export interface NewAccount {
  address: EmailOrPhone;
  password: string;
  data: Metadata;
}

async function draft({ address, password, data }: NewAccount, now: Date, chooser: Chooser | null): Promise<UserDraft> {
  return draftUser({
    address,
    openedBy: 'owner',
    encryptedPassword: await hashPassword(password),
    ...(chooser === null ? { confirmed: true } : { confirmed: false, chooser }),
    userMetadata: data,
    now,
  });
}

/**
 * For known and new emails the result and the work are the same. Only the message differs, which only the owner of the
 * mailbox reads.
 */
export async function signUpByCode(
  services: Services,
  origin: Origin,
  account: NewAccount & { chooser: Chooser; challenge: Challenge | null; redirectTo: string },
): Promise<{ drafted: UserDraft; sentAt: Date }> {
  const { address, challenge, redirectTo } = account;
  await limitEmails(services, address.kind === 'email' ? emailGap.confirmation : emailGap.text, address.value);
  const now = services.clock.now();
  const drafted = await draft(account, now, account.chooser);

  const register = () =>
    inAccountTransaction(services, origin, async (sql) => {
      const known = await findUserByEmailOrPhone(sql, address);
      const holder = known === null ? null : await lockUser(sql, known.id);
      if (holder !== null && isConfirmed(holder, address.kind))
        return notifyHolder(services, sql, holder, address, now);
      const user = holder === null ? await createUserFrom(sql, drafted) : await renewDraft(sql, holder, drafted, now);
      if (address.kind === 'phone') return textCode(services, sql, { user, phone: address.value, purpose: 'sms', now });
      return sendConfirmation(services, sql, { user, redirectTo, challenge, now });
    });
  try {
    await register();
  } catch (error) {
    if (!hasSqlState(error, '23505')) throw error;
    await register(); // Another request registered it a moment earlier: now it is known.
  }
  return { drafted, sentAt: now };
}

/** A phone gets a code that signs in: a text message has no room for an explanation, and only the owner reads it. */
function notifyHolder(
  services: Services,
  sql: Transaction,
  holder: UserRow,
  address: EmailOrPhone,
  now: Date,
): Promise<void> {
  if (address.kind === 'email') return sendAccountExists(services, sql, holder);
  return textCode(services, sql, { user: holder, phone: address.value, purpose: 'sms', now });
}

/**
 * An unconfirmed account belongs to whoever signed up last, because only the newest email counts: a password that was
 * set by someone who registered a stranger's email must not survive the stranger's own sign-up. It survives the
 * confirmation only where it was chosen: see {@link Chooser}. An account that was
 * given a role stays as the server created it.
 */
async function renewDraft(sql: Transaction, user: UserRow, { user: drafted }: UserDraft, now: Date): Promise<UserRow> {
  if (user.raw_app_meta_data.role !== undefined) return user;
  const metadata = { ...drafted.raw_user_meta_data, sub: user.id };
  return updateUser(
    sql,
    user.id,
    {
      encrypted_password: drafted.encrypted_password,
      sign_up_browser: drafted.sign_up_browser,
      sign_up_client: drafted.sign_up_client,
      raw_user_meta_data: metadata,
    },
    now,
  );
}

/** An account whose email counts as confirmed although nobody has proved the mailbox. @throws DatabaseError 23505 */
export async function createUnproved(sql: Transaction, drafted: UserDraft, now: Date): Promise<UserRow> {
  const created = await createUserFrom(sql, drafted);
  return created.email === null ? created : updateUser(sql, created.id, { email_unproved: true }, now);
}

/** Where emails, or phones, need no confirmation: the account does not prove its mailbox. @throws {AuthError} 422 user_already_exists */
export async function signUpConfirmed(services: Services, origin: Origin, account: NewAccount): Promise<IssuedSession> {
  const now = services.clock.now();
  const drafted = await draft(account, now, null);
  try {
    return await inAccountTransaction(services, origin, async (sql) => {
      const user = await createUnproved(sql, drafted, now);
      return startSession(services, sql, origin, { user, method: 'password', now });
    });
  } catch (error) {
    if (!hasSqlState(error, '23505')) throw error;
    throw new AuthError(422, 'user_already_exists', 'User already registered', { cause: error });
  }
}

/** An account without email and phone. @throws {AuthError} 422 anonymous_provider_disabled, 429 */
export async function signUpAnonymously(services: Services, origin: Origin, data: Metadata): Promise<IssuedSession> {
  if (!services.config.auth.anonymousSignIns) {
    throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
  }
  await limitRequests(services, perIp.anonymous, origin.ip);
  const now = services.clock.now();
  return inAccountTransaction(services, origin, async (sql) => {
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
    return startSession(services, sql, origin, { user, method: 'anonymous', now });
  });
}
