import { randomUUID } from 'node:crypto';
import { AuthError } from '#server/accounts/errors.ts';
import { sendSecurityNotice } from '#server/accounts/notices.ts';
import { insertIdentity, updateUser, type UserRow } from '#server/accounts/users/users.queries.ts';
import { ownMetadata } from '#server/accounts/users/users.ts';
import { hasSqlState, type Transaction } from '#server/platform/db/database.ts';
import type { Services } from '#server/services.ts';
import { findIdentity } from './identities.queries.ts';
import { type ProviderAccount, withStoredEmail } from './sign-in-with-identity.ts';

const taken = (mine: boolean, cause?: unknown) =>
  new AuthError(
    422,
    'identity_already_exists',
    mine ? 'Identity is already linked' : 'Identity is already linked to another user',
    { cause },
  );

/** @throws {AuthError} 422 identity_already_exists */
export async function requireLinkable(sql: Transaction, user: UserRow, account: ProviderAccount): Promise<void> {
  const known = await findIdentity(sql, account.provider, account.subject);
  if (known !== null) throw taken(known.user_id === user.id);
}

/**
 * Adds a provider's identity to the account of its owner; the user is locked. An account without an email (an anonymous
 * one) takes the provider's if the provider has verified it.
 * @throws {AuthError} 422 identity_already_exists
 */
export async function linkIdentity(
  services: Services,
  sql: Transaction,
  user: UserRow,
  stated: ProviderAccount,
): Promise<UserRow> {
  const account = withStoredEmail(stated);
  await requireLinkable(sql, user, account);
  const now = services.clock.now();
  try {
    const linked = await sql.savepoint(async (inner) => {
      await insertIdentity(inner, {
        id: randomUUID(),
        user_id: user.id,
        provider: account.provider,
        provider_id: account.subject,
        identity_data: account.identityData,
        last_sign_in_at: now,
        created_at: now,
      });
      return updateUser(inner, user.id, described(user, account, now), now);
    });
    await sendSecurityNotice(services, sql, linked, 'identity-linked');
    return linked;
  } catch (error) {
    if (hasSqlState(error, '23505')) throw taken(false, error);
    throw error;
  }
}

function described(user: UserRow, account: ProviderAccount, now: Date) {
  const { providers } = user.raw_app_meta_data;
  const named = Array.isArray(providers) ? providers : [];
  const takesAddress = user.email === null && account.emailVerified;
  return {
    ...(takesAddress ? { email: account.email, email_confirmed_at: now, is_anonymous: false } : {}),
    raw_user_meta_data: { ...ownMetadata(account.metadata), ...user.raw_user_meta_data },
    raw_app_meta_data: {
      provider: account.provider,
      ...user.raw_app_meta_data,
      providers: [...new Set([...named, account.provider])],
    },
  };
}

/**
 * A link that only the browser that requested it can complete. Otherwise a forwarded URL could tie a stranger's identity to an
 * account.
 */
export interface PendingLink {
  account: ProviderAccount;
  /** The assurance level of the session that requested the link. The new session has it too. */
  assurance: string | null;
}
