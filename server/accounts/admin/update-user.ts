import { type Account, loadAccount } from '#server/accounts/users/account.ts';
import { saveContactIdentity } from '#server/accounts/users/contact-identity.ts';
import { uniqueViolation } from '#server/accounts/errors.ts';
import { endFlows } from '#server/accounts/tokens/flow-state.queries.ts';
import { deleteChangeTokens, deleteOneTimeTokens } from '#server/accounts/tokens/one-time-tokens.queries.ts';
import { hashPassword } from '#server/accounts/passwords/password-hash.ts';
import { requireStrongPassword } from '#server/accounts/passwords/passwords.ts';
import { deleteSessions } from '#server/accounts/sessions/sessions.queries.ts';
import { noChooser } from '#server/accounts/sign-up/chooser.ts';
import { inAccountTransaction, type Origin } from '#server/accounts/transaction.ts';
import {
  mergeIdentityData,
  type Metadata,
  updateUser,
  type UserChange,
  type UserRow,
} from '#server/accounts/users/users.queries.ts';
import { mergeMetadata, noEmailChange, noPendingChanges } from '#server/accounts/users/users.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import type { Services } from '#server/services.ts';
import { lockUserById } from './find-user.ts';

export interface AdminChange {
  password?: string | undefined;
  email?: string | undefined;
  confirmEmail: boolean;
  phone?: string | undefined;
  confirmPhone: boolean;
  /** Merged; null removes a key. */
  appMetadata?: Metadata | undefined;
  userMetadata?: Metadata | undefined;
  bannedUntil?: Date | null | undefined;
}

/** Changes an account at once, without an email. @throws {AuthError} 404, 422 */
export async function updateUserAsAdmin(
  services: Services,
  origin: Origin,
  id: string,
  fields: AdminChange,
): Promise<Account> {
  if (fields.password !== undefined)
    await requireStrongPassword(fields.password, services.config.passwords, [
      services.content.current().en.profile.name,
    ]);
  const now = services.clock.now();
  const encryptedPassword = fields.password === undefined ? undefined : await hashPassword(fields.password);
  try {
    return await inAccountTransaction(services, origin, async (sql) => {
      const user = await lockUserById(sql, id);
      const change = changeOf(user, fields, now);
      if (encryptedPassword !== undefined) await endOldWaysIn(sql, user);
      if (change.email_change === null) await deleteChangeTokens(sql, user.id, 'email');
      if (change.phone_change === null) await deleteChangeTokens(sql, user.id, 'phone');
      await keepIdentitiesInStep(sql, user, change, now);
      return loadAccount(sql, await updateUser(sql, id, { ...change, encrypted_password: encryptedPassword }, now));
    });
  } catch (error) {
    throw uniqueViolation(error);
  }
}

function changeOf(user: UserRow, fields: AdminChange, now: Date): UserChange {
  const change: UserChange = { email: fields.email, phone: fields.phone, banned_until: fields.bannedUntil };
  // What the user asked for before does not follow on the administrator's decision.
  if (fields.password !== undefined) Object.assign(change, noPendingChanges, noChooser);
  if (fields.email !== undefined) Object.assign(change, noEmailChange);
  if (fields.phone !== undefined) change.phone_change = null;
  if (fields.confirmEmail) {
    change.email_confirmed_at = user.email_confirmed_at ?? now;
    change.email_unproved = false;
  }
  if (fields.confirmPhone) change.phone_confirmed_at = user.phone_confirmed_at ?? now;
  if (user.is_anonymous && ((fields.email && fields.confirmEmail) || (fields.phone && fields.confirmPhone)))
    Object.assign(change, { is_anonymous: false, role: 'authenticated' } satisfies UserChange);
  if (fields.appMetadata) change.raw_app_meta_data = mergeMetadata(user.raw_app_meta_data, fields.appMetadata);
  if (fields.confirmEmail || fields.userMetadata) {
    const confirmed = fields.confirmEmail ? { email_verified: true } : {};
    change.raw_user_meta_data = mergeMetadata(user.raw_user_meta_data, { ...confirmed, ...fields.userMetadata });
  }
  return change;
}

async function endOldWaysIn(sql: Transaction, user: UserRow): Promise<void> {
  await deleteSessions(sql, user.id, 'global', null);
  await deleteOneTimeTokens(sql, user.id);
  await endFlows(sql, user.id);
}

/** A new email or phone gets an identity. A confirmation alone only marks an identity that is there. */
async function keepIdentitiesInStep(sql: Transaction, user: UserRow, change: UserChange, now: Date): Promise<void> {
  for (const kind of ['email', 'phone'] as const) {
    const value = change[kind];
    const confirmed = change[`${kind}_confirmed_at`];
    const verified = (confirmed ?? user[`${kind}_confirmed_at`]) !== null;
    if (value != null) {
      const providers = await saveContactIdentity(sql, user, { kind, value }, { verified, now });
      change.raw_app_meta_data = {
        provider: kind,
        ...(change.raw_app_meta_data ?? user.raw_app_meta_data),
        providers,
      };
    } else if (confirmed !== undefined)
      await mergeIdentityData(sql, user.id, kind, { [`${kind}_verified`]: verified }, now);
  }
}
