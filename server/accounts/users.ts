import { randomUUID } from 'node:crypto';
import { isLocale, SOURCE_LOCALE, type Locale } from '#domain/locales.ts';
import type { Sql } from '#server/platform/db/database.ts';
import type { Address } from './email-or-phone.ts';
import { findFactorsOf, type FactorRow } from './mfa/factors.queries.ts';
import {
  findIdentities,
  insertIdentity,
  insertUser,
  type IdentityRow,
  type Metadata,
  type UserRow,
} from './users.queries.ts';

const iso = (date: Date | null): string | undefined => date?.toISOString();

/** A user as clients see it; absent dates are left out. */
export function wireUser(user: UserRow, identities: readonly IdentityRow[], factors: readonly FactorRow[]) {
  return {
    id: user.id,
    aud: user.aud,
    role: user.role,
    email: user.email ?? '',
    email_confirmed_at: iso(user.email_confirmed_at),
    invited_at: iso(user.invited_at),
    phone: user.phone ?? '',
    phone_confirmed_at: iso(user.phone_confirmed_at),
    confirmation_sent_at: iso(user.confirmation_sent_at),
    confirmed_at: iso(user.confirmed_at),
    recovery_sent_at: iso(user.recovery_sent_at),
    new_email: user.email_change ?? undefined,
    email_change_sent_at: iso(user.email_change_sent_at),
    new_phone: user.phone_change ?? undefined,
    phone_change_sent_at: iso(user.phone_change_sent_at),
    reauthentication_sent_at: iso(user.reauthentication_sent_at),
    last_sign_in_at: iso(user.last_sign_in_at),
    app_metadata: user.raw_app_meta_data,
    user_metadata: user.raw_user_meta_data,
    identities: identities.map(wireIdentity),
    ...(factors.length === 0 ? {} : { factors: factors.map(wireFactor) }),
    created_at: iso(user.created_at),
    updated_at: iso(user.updated_at),
    banned_until: iso(user.banned_until),
    deleted_at: iso(user.deleted_at),
    is_anonymous: user.is_anonymous,
  };
}

/** On the wire `id` is the provider's subject and `identity_id` the row. */
function wireIdentity(identity: IdentityRow) {
  return {
    identity_id: identity.id,
    id: identity.provider_id,
    user_id: identity.user_id,
    identity_data: identity.identity_data,
    provider: identity.provider,
    last_sign_in_at: iso(identity.last_sign_in_at),
    created_at: iso(identity.created_at),
    updated_at: iso(identity.updated_at),
    email: identity.email ?? undefined,
  };
}

/** A factor as clients see it: never its secret. */
export function wireFactor(factor: FactorRow) {
  return {
    id: factor.id,
    friendly_name: factor.friendly_name ?? '',
    factor_type: factor.factor_type,
    status: factor.status,
    last_challenged_at: iso(factor.last_challenged_at),
    created_at: iso(factor.created_at),
    updated_at: iso(factor.updated_at),
  };
}

export type WireUser = ReturnType<typeof wireUser>;

export async function loadWireUser(sql: Sql, user: UserRow): Promise<WireUser> {
  const [identities, factors] = await Promise.all([findIdentities(sql, user.id), findFactorsOf(sql, [user.id])]);
  return wireUser(user, identities, factors);
}

/** Never taken from a user: what the server alone decides, and what would look as if it did. */
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

/** What a user says of itself, without what only the server may say. */
export function ownMetadata(data: Metadata): Metadata {
  return Object.fromEntries(Object.entries(data).filter(([key]) => !SERVER_OWNED.has(key)));
}

/** Shallow: a key that is null goes away. */
export function mergeMetadata(current: Metadata, change: Metadata): Metadata {
  return Object.fromEntries(Object.entries({ ...current, ...change }).filter(([, value]) => value !== null));
}

export interface AccountDraft {
  address: Address;
  encryptedPassword: string | null;
  confirmed: boolean;
  userMetadata: Metadata;
  appMetadata?: Metadata;
  id?: string;
  now: Date;
}

/** What the identity of an address says; the same stands in the user's metadata. */
export const addressClaims = (userId: string, { kind, value }: Address, verified: boolean): Metadata => ({
  sub: userId,
  [kind]: value,
  email_verified: kind === 'email' && verified,
  phone_verified: kind === 'phone' && verified,
});

/** The rows of a new account with an address, before they are in any table. */
export function draftUser({ address, ...account }: AccountDraft) {
  const id = account.id ?? randomUUID();
  const { kind, value } = address;
  const claims = addressClaims(id, address, account.confirmed);
  const confirmedAt = account.confirmed ? account.now : null;
  const user = {
    id,
    email: kind === 'email' ? value : null,
    phone: kind === 'phone' ? value : null,
    encrypted_password: account.encryptedPassword,
    email_confirmed_at: kind === 'email' ? confirmedAt : null,
    phone_confirmed_at: kind === 'phone' ? confirmedAt : null,
    raw_app_meta_data: { ...account.appMetadata, provider: kind, providers: [kind] },
    raw_user_meta_data: { ...account.userMetadata, ...claims },
    is_anonymous: false,
    created_at: account.now,
  };
  const identity = {
    id: randomUUID(),
    user_id: id,
    provider: kind,
    provider_id: id,
    identity_data: claims,
    last_sign_in_at: account.now,
    created_at: account.now,
  };
  return { user, identity };
}

export type UserDraft = ReturnType<typeof draftUser>;

/** @throws DatabaseError 23505 when the address is taken */
export async function createUserFrom(sql: Sql, { user, identity }: UserDraft): Promise<UserRow> {
  const row = await insertUser(sql, user);
  await insertIdentity(sql, identity);
  return row;
}

/**
 * A draft as clients see it. Sign-up answers with this, whether the account was made or the address was known already,
 * so that nothing tells the two apart: not even the order of keys, which a trip through the database changes.
 */
export function wireDraft({ user, identity }: UserDraft, sentAt: Date): WireUser {
  const row: UserRow = {
    ...user,
    aud: 'authenticated',
    role: 'authenticated',
    is_sso_user: false,
    invited_at: null,
    confirmation_sent_at: sentAt,
    recovery_sent_at: null,
    email_change: null,
    email_change_sent_at: null,
    email_change_confirm_status: 0,
    phone_change: null,
    phone_change_sent_at: null,
    reauthentication_sent_at: null,
    confirmed_at: null,
    last_sign_in_at: null,
    banned_until: null,
    updated_at: user.created_at,
    deleted_at: null,
  };
  return wireUser(row, [{ ...identity, email: user.email, updated_at: identity.created_at }], []);
}

/** Name for a mail to an address whose owner has confirmed it; nobody else's text may reach a mailbox. */
export function greetingName(user: UserRow): string {
  const { firstName, first_name, given_name, name } = user.raw_user_meta_data;
  const given = [firstName, first_name, given_name, name].find(
    (value) => typeof value === 'string' && value.trim() !== '',
  );
  return user.email_confirmed_at === null || typeof given !== 'string' ? '' : given.trim().slice(0, 60);
}

/** The language of mails to an account, as it said itself. */
export function languageOf(user: UserRow): Locale {
  const { locale } = user.raw_user_meta_data;
  return isLocale(locale) ? locale : SOURCE_LOCALE;
}
