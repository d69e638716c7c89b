import type { Services } from '#server/services.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { hashPassword } from '#server/accounts/password-hash.ts';
import { readBody } from '#server/protocols/auth/body.ts';
import { normaliseEmail } from '#server/accounts/email-address.ts';
import { AuthError } from '#server/accounts/errors.ts';
import { deleteFlowStates } from '#server/accounts/flow-state.queries.ts';
import { deleteOneTimeTokens } from '#server/accounts/one-time-tokens.queries.ts';
import { requireStrongPassword } from '#server/accounts/passwords.ts';
import { normalisePhone } from '#server/accounts/phone-number.ts';
import { inAuthTransaction, type Endpoint } from '#server/protocols/auth/scope.ts';
import { deleteSessions } from '#server/accounts/sessions.queries.ts';
import {
  lockUser,
  mergeIdentityData,
  updateUser,
  type UserChange,
  type UserRow,
} from '#server/accounts/users.queries.ts';
import { loadWireUser, mergeMetadata } from '#server/accounts/users.ts';
import { addressTaken, bannedUntil, requireUserRole, UserFields, userOfPath } from './user-fields.ts';

/** PUT /admin/users/{id}: at once, without a mail. `app_metadata` and `user_metadata` merge; null removes a key. */
export function updateUserById(services: Services): Endpoint {
  return async (c) => {
    const fields = await readBody(c, UserFields);
    requireUserRole(fields.role);
    if (fields.password !== undefined) await requireStrongPassword(fields.password);
    const now = services.clock.now();
    const encryptedPassword = fields.password === undefined ? undefined : await hashPassword(fields.password);
    try {
      const updated = await inAuthTransaction(services, c, async (sql) => {
        const { id } = await userOfPath(c, sql);
        const user = await lockUser(sql, id);
        if (user === null) throw new AuthError(404, 'user_not_found', 'User not found');
        const change = changeOf(user, fields, now);
        if (encryptedPassword !== undefined) await endOldWaysIn(sql, user);
        await keepIdentityInStep(sql, user, change, now);
        return loadWireUser(sql, await updateUser(sql, id, { ...change, encrypted_password: encryptedPassword }, now));
      });
      return c.json(updated);
    } catch (error) {
      throw addressTaken(error);
    }
  };
}

function changeOf(user: UserRow, fields: UserFields, now: Date): UserChange {
  const change: UserChange = {};
  if (fields.email !== undefined) change.email = normaliseEmail(fields.email);
  if (fields.email_confirm === true) change.email_confirmed_at = user.email_confirmed_at ?? now;
  if (fields.phone !== undefined) change.phone = normalisePhone(fields.phone);
  if (fields.phone_confirm === true) change.phone_confirmed_at = user.phone_confirmed_at ?? now;
  if (fields.app_metadata) change.raw_app_meta_data = mergeMetadata(user.raw_app_meta_data, fields.app_metadata);
  if (fields.user_metadata) change.raw_user_meta_data = mergeMetadata(user.raw_user_meta_data, fields.user_metadata);
  if (fields.ban_duration !== undefined) change.banned_until = bannedUntil(fields.ban_duration, now);
  return change;
}

async function endOldWaysIn(sql: Transaction, user: UserRow): Promise<void> {
  await deleteSessions(sql, user.id, 'global', null);
  await deleteOneTimeTokens(sql, user.id);
  await deleteFlowStates(sql, user.id);
}

async function keepIdentityInStep(sql: Transaction, user: UserRow, change: UserChange, now: Date): Promise<void> {
  if (change.email === undefined && change.email_confirmed_at === undefined) return;
  const verified = (change.email_confirmed_at ?? user.email_confirmed_at) !== null;
  const claims = { email: change.email ?? user.email, email_verified: verified };
  await mergeIdentityData(sql, user.id, 'email', claims, now);
  change.raw_user_meta_data = { ...(change.raw_user_meta_data ?? user.raw_user_meta_data), ...claims };
}
