import { randomUUID } from 'node:crypto';
import { isLocale, type Locale, SOURCE_LOCALE } from '#domain/locales.ts';
import type { Sql, Transaction } from '#server/platform/db/database.ts';
import type { EmailOrPhone } from './email-or-phone.ts';
import { AuthError } from '../errors.ts';
import { type Chooser, chosenBy, noChooser } from '../sign-up/chooser.ts';
import { insertIdentity, insertUser, lockUser, type Metadata, type UserChange, type UserRow } from './users.queries.ts';

/** Never taken from a user: what only the server decides, and what would look as if it did. */
const SERVER_OWNED = new Set([
  'role',
  'isAdmin',
  'is_admin',
  'sub',
  'email',
  'email_verified',
  'phone',
  'phone_verified',
  'provider',
  'providers',
]);

/** The user's own metadata, without the keys that only the server sets. */
export function ownMetadata(data: Metadata): Metadata {
  return Object.fromEntries(Object.entries(data).filter(([key]) => !SERVER_OWNED.has(key)));
}

/** Shallow; null removes a key. */
export function mergeMetadata(current: Metadata, change: Metadata): Metadata {
  return Object.fromEntries(Object.entries({ ...current, ...change }).filter(([, value]) => value !== null));
}

export interface AccountDraft {
  address: EmailOrPhone;
  /** Decides what GoTrue adds to the user's metadata. */
  openedBy: 'owner' | 'administrator';
  encryptedPassword: string | null;
  /** Who chose the password, if the owner has to confirm it. */
  chooser?: Chooser;
  confirmed: boolean;
  userMetadata: Metadata;
  appMetadata?: Metadata;
  id?: string;
  now: Date;
}

/** The identity of an email or phone. */
export const contactIdentity = (
  userId: string,
  { kind, value }: EmailOrPhone,
  { verified, now }: { verified: boolean; now: Date },
) => ({
  id: randomUUID(),
  user_id: userId,
  provider: kind,
  provider_id: userId,
  identity_data: {
    sub: userId,
    [kind]: value,
    email_verified: kind === 'email' && verified,
    phone_verified: kind === 'phone' && verified,
  },
  last_sign_in_at: now,
  created_at: now,
});

/**
 * GoTrue copies the claims of the identity to the metadata of a user who signs up, without the phone. Of an account that
 * an administrator opens, it records only that the email is confirmed.
 */
function addedMetadata(id: string, { address, openedBy, confirmed }: AccountDraft): Metadata {
  const emailVerified = address.kind === 'email' && confirmed;
  if (openedBy === 'administrator') return emailVerified ? { email_verified: true } : {};
  return {
    sub: id,
    ...(address.kind === 'email' ? { email: address.value } : {}),
    email_verified: emailVerified,
    phone_verified: false,
  };
}

/** The rows of a new account, before they are inserted. */
export function draftUser(account: AccountDraft) {
  const id = account.id ?? randomUUID();
  const { address, confirmed, now } = account;
  const { kind, value } = address;
  const confirmedAt = confirmed ? now : null;
  const user = {
    id,
    email: kind === 'email' ? value : null,
    phone: kind === 'phone' ? value : null,
    encrypted_password: account.encryptedPassword,
    ...(account.chooser === undefined ? noChooser : chosenBy(account.chooser)),
    email_confirmed_at: kind === 'email' ? confirmedAt : null,
    phone_confirmed_at: kind === 'phone' ? confirmedAt : null,
    raw_app_meta_data: { ...account.appMetadata, provider: kind, providers: [kind] },
    raw_user_meta_data: { ...account.userMetadata, ...addedMetadata(id, account) },
    is_anonymous: false,
    created_at: now,
  };
  return { user, identity: contactIdentity(id, address, { verified: confirmed, now }) };
}

export type UserDraft = ReturnType<typeof draftUser>;

/** @throws DatabaseError 23505 when the email or phone is taken */
export async function createUserFrom(sql: Sql, { user, identity }: UserDraft): Promise<UserRow> {
  const row = await insertUser(sql, user);
  await insertIdentity(sql, identity);
  return row;
}

/** Withdraws a requested new email. Its tokens do not match the account any more. */
export const noEmailChange = { email_change: null, email_change_confirm_status: 0 } satisfies UserChange;

/** Withdraws everything that waits for a confirmation. */
export const noPendingChanges = { ...noEmailChange, phone_change: null } satisfies UserChange;

/** The name in an email to a confirmed recipient. A stranger's text must not reach a mailbox. */
export function greetingName(user: UserRow): string {
  const { firstName, first_name, given_name, name } = user.raw_user_meta_data;
  const given = [firstName, first_name, given_name, name].find(
    (value) => typeof value === 'string' && value.trim() !== '',
  );
  return user.email_confirmed_at === null || typeof given !== 'string' ? '' : given.trim().slice(0, 60);
}

/** The language of emails to an account, as its user chose it. */
export function languageOf(user: UserRow): Locale {
  const { locale } = user.raw_user_meta_data;
  return isLocale(locale) ? locale : SOURCE_LOCALE;
}

export const isBanned = (user: UserRow, now: Date): boolean => user.banned_until !== null && user.banned_until > now;

/** The signed-in user as it is now, locked until the transaction ends. @throws {AuthError} 403 user_not_found */
export async function lockExistingUser(sql: Transaction, id: string): Promise<UserRow> {
  const user = await lockUser(sql, id);
  if (user === null) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
  return user;
}
