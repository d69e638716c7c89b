import { randomUUID } from 'node:crypto';
import { canonicalEmail } from '#domain/emails/email-address.ts';
import { hasProvedEmail } from '#server/accounts/users/email-or-phone.ts';
import { AuthError } from '#server/accounts/errors.ts';
import { requireSignUps } from '#server/accounts/sign-up/sign-ups.ts';
import {
  findUserByEmail,
  type IdentityRow,
  insertIdentity,
  insertUser,
  lockUser,
  type Metadata,
  updateUser,
  type UserRow,
} from '#server/accounts/users/users.queries.ts';
import { isBanned, noPendingChanges, ownMetadata } from '#server/accounts/users/users.ts';
import { hasSqlState, type Transaction } from '#server/platform/db/database.ts';
import type { Services } from '#server/services.ts';
import { deleteOtherWaysIn, findIdentity, renewIdentity } from './identities.queries.ts';
import { askedAt, askOwner, isProved, needsVerification, questionOf, notifyOwner } from './unverified-email.ts';

/** What a provider states about a person, after its statement has been verified. */
export interface ProviderAccount {
  provider: string;
  /** The person's permanent id at the provider. */
  subject: string;
  email: string | null;
  /** The provider has verified that the person owns `email`. */
  emailVerified: boolean;
  /** For `user_metadata`: name, given_name, family_name, avatar_url and similar claims. */
  metadata: Metadata;
  /** For the identity's `identity_data`, with sub, email, email_verified, iss. */
  identityData: Metadata;
}

/** With the email in the form in which accounts have it; without one if the provider's is not an email. */
export function withStoredEmail(account: ProviderAccount): ProviderAccount {
  const email = account.email === null ? null : canonicalEmail(account.email);
  return { ...account, email, emailVerified: email !== null && account.emailVerified };
}

export interface ResolveOptions {
  now: Date;
  /** Single sign-on: a separate account, even if another one has the email. */
  sso?: boolean;
  /** Where the link in the confirmation email leads; already checked. */
  redirectTo?: string;
}

/**
 * `user` may sign in. Or, if the provider has not verified the email, an email asks its owner to confirm it, and the
 * caller throws `rejection` after the commit; a rollback would also remove the email.
 */
export type Resolution = { user: UserRow; rejection: null } | { user: null; rejection: AuthError };

/**
 * The account of a provider's identity: known by provider and subject, matched by an email that both sides have
 * verified, or new. The user is locked until the transaction ends.
 * @throws {AuthError} 403 user_banned, 422 signup_disabled
 */
export async function resolveAccount(
  services: Services,
  sql: Transaction,
  account: ProviderAccount,
  options: ResolveOptions,
): Promise<Resolution> {
  const stated = withStoredEmail(account);
  const attempt = () => sql.savepoint((inner) => findOrCreate(services, inner, stated, options));
  try {
    return await attempt();
  } catch (error) {
    if (!hasSqlState(error, '23505')) throw error;
    return attempt(); // Another request created the identity or the account a moment earlier: now it is known.
  }
}

async function findOrCreate(
  services: Services,
  sql: Transaction,
  account: ProviderAccount,
  options: ResolveOptions,
): Promise<Resolution> {
  const known = await findIdentity(sql, account.provider, account.subject);
  const holder = known === null ? null : await lockUser(sql, known.user_id);
  // It may have been unlinked before the lock was acquired.
  const identity = holder === null ? null : await findIdentity(sql, account.provider, account.subject);
  if (holder !== null && identity?.user_id === holder.id)
    return signInHolder(services, sql, { user: holder, identity, account, options });

  const owner = account.email === null || options.sso === true ? null : await findUserByEmail(sql, account.email);
  const user = owner === null ? null : await lockUser(sql, owner.id);
  if (user !== null && user.email === account.email) return linkToOwner(services, sql, { user, account, options });
  return createAccount(services, sql, account, options);
}

interface Found {
  user: UserRow;
  account: ProviderAccount;
  options: ResolveOptions;
}

const admit = (user: UserRow): Resolution => ({ user, rejection: null });
const reject = (account: ProviderAccount): Resolution => ({
  user: null,
  rejection: needsVerification(account.provider),
});

function rejectBanned(user: UserRow, now: Date): void {
  if (isBanned(user, now)) throw new AuthError(403, 'user_banned', 'User is banned');
}

/** The account keeps its own email, even if the provider reports another one. */
async function signInHolder(
  services: Services,
  sql: Transaction,
  found: Found & { identity: IdentityRow },
): Promise<Resolution> {
  const { user, identity, account, options } = found;
  rejectBanned(user, options.now);
  const vouched = account.emailVerified && account.email === user.email;
  if (user.email !== null && user.email_confirmed_at === null && !vouched) {
    const asked = await askOwner(services, sql, user, options);
    await renewIdentity(
      sql,
      identity.id,
      { ...account.identityData, ...(asked ? askedAt(options.now) : questionOf(identity)) },
      options.now,
    );
    return reject(account);
  }
  if (!vouched && !isProved(user, identity)) {
    await notifyOwner(services, sql, user);
    return reject(account);
  }
  await renewIdentity(sql, identity.id, account.identityData, options.now);
  if (user.email !== null && vouched && !hasProvedEmail(user))
    return admit(await takeOver(sql, { user, identityId: identity.id, account, options }));
  return admit(await updateUser(sql, user.id, describe(user, account), options.now));
}

/** Links the identity to the account with its email, if the provider has verified the email. */
async function linkToOwner(
  services: Services,
  sql: Transaction,
  { user, account, options }: Found,
): Promise<Resolution> {
  if (!account.emailVerified) {
    await notifyOwner(services, sql, user);
    return reject(account);
  }
  rejectBanned(user, options.now);
  requireTrusted(services, user, account);
  const identityId = await addIdentity(sql, user.id, account, options.now);
  if (!hasProvedEmail(user)) return admit(await takeOver(sql, { user, identityId, account, options }));
  return admit(await updateUser(sql, user.id, describe(user, account), options.now));
}

/**
 * A provider that an owner has entered could name any email, also that of another owner.
 * @throws {AuthError} 422 email_exists
 */
function requireTrusted({ config }: Services, user: UserRow, { provider }: ProviderAccount): void {
  const { role } = user.raw_app_meta_data;
  const isOfTeam = role === 'admin' || role === 'team';
  if (isOfTeam && config.openIdProviders.get(provider)?.isOwn === true)
    throw new AuthError(
      422,
      'email_exists',
      'An account of the team isn’t linked to this provider by its email. Please sign in in another way.',
    );
}

/** Adds metadata that the account does not have yet, and the provider's name. */
function describe(user: UserRow, account: ProviderAccount) {
  const { providers } = user.raw_app_meta_data;
  const named = Array.isArray(providers) ? providers : [];
  return {
    raw_user_meta_data: { ...ownMetadata(account.metadata), ...user.raw_user_meta_data },
    raw_app_meta_data: {
      provider: account.provider,
      ...user.raw_app_meta_data,
      providers: [...new Set([...named, account.provider])],
    },
  };
}

/**
 * Someone who registered an email without confirming it must not keep access once its owner signs in: no password,
 * identity, session, link or factor remains. What the server itself granted, such as a role, stays.
 */
async function takeOver(
  sql: Transaction,
  { user, identityId, account, options: { now } }: Found & { identityId: string },
): Promise<UserRow> {
  await deleteOtherWaysIn(sql, user.id, identityId);
  const change = {
    encrypted_password: null,
    ...noPendingChanges,
    email_confirmed_at: now,
    email_unproved: false,
    is_anonymous: false,
    raw_user_meta_data: newMetadata(account),
    raw_app_meta_data: { ...user.raw_app_meta_data, provider: account.provider, providers: [account.provider] },
  };
  return updateUser(sql, user.id, change, now);
}

const newMetadata = (account: ProviderAccount): Metadata => ({
  ...ownMetadata(account.metadata),
  sub: account.subject,
  ...(account.email === null ? {} : { email: account.email }),
  email_verified: account.emailVerified,
  phone_verified: false,
});

/** @throws {AuthError} 422 signup_disabled. DatabaseError 23505 when the identity or the email is taken */
async function createAccount(
  services: Services,
  sql: Transaction,
  account: ProviderAccount,
  options: ResolveOptions,
): Promise<Resolution> {
  requireSignUps(services);
  const { now, sso = false } = options;
  const proved = account.email !== null && account.emailVerified;
  const user = await insertUser(sql, {
    id: randomUUID(),
    email: account.email,
    encrypted_password: null,
    email_confirmed_at: proved ? now : null,
    raw_app_meta_data: { provider: account.provider, providers: [account.provider] },
    raw_user_meta_data: newMetadata(account),
    is_anonymous: false,
    is_sso_user: sso,
    created_at: now,
  });
  if (account.email === null || proved) {
    await addIdentity(sql, user.id, account, now);
    return admit(user);
  }
  await addIdentity(sql, user.id, { ...account, identityData: { ...account.identityData, ...askedAt(now) } }, now);
  await askOwner(services, sql, user, options);
  return reject(account);
}

async function addIdentity(sql: Transaction, userId: string, account: ProviderAccount, now: Date): Promise<string> {
  const id = randomUUID();
  await insertIdentity(sql, {
    id,
    user_id: userId,
    provider: account.provider,
    provider_id: account.subject,
    identity_data: account.identityData,
    last_sign_in_at: now,
    created_at: now,
  });
  return id;
}
