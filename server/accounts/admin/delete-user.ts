import { createHash } from 'node:crypto';
import { AuthError } from '#server/accounts/errors.ts';
import { deleteOtherWaysIn } from '#server/accounts/identities/identities.queries.ts';
import { noChooser } from '#server/accounts/sign-up/chooser.ts';
import { inAccountTransaction, type Origin } from '#server/accounts/transaction.ts';
import { deleteUser, updateUser, type UserRow } from '#server/accounts/users/users.queries.ts';
import { noPendingChanges } from '#server/accounts/users/users.ts';
import { hasSqlState, type Transaction } from '#server/platform/db/database.ts';
import type { Services } from '#server/services.ts';
import { findUserById } from './find-user.ts';

/** Deletes an account, or with `soft` keeps an anonymised row. @throws {AuthError} 404, 409 for records that must be kept */
export async function deleteUserAsAdmin(
  services: Services,
  origin: Origin,
  { id, soft }: { id: string; soft: boolean },
): Promise<void> {
  try {
    await inAccountTransaction(services, origin, async (sql) => {
      const user = await findUserById(sql, id);
      if (soft) await blankUser(sql, user, services.clock.now());
      else await deleteUser(sql, user.id);
    });
  } catch (error) {
    if (!hasSqlState(error, '23503')) throw error;
    throw new AuthError(
      409,
      'conflict',
      'The user has records that must be kept; delete with should_soft_delete instead',
      { cause: error },
    );
  }
}

async function blankUser(sql: Transaction, user: UserRow, now: Date): Promise<void> {
  await deleteOtherWaysIn(sql, user.id, null);
  const blank = createHash('sha256')
    .update(`${user.id}:${user.email ?? ''}`)
    .digest('hex');
  await updateUser(
    sql,
    user.id,
    {
      email: user.email === null ? null : blank,
      phone: null,
      ...noPendingChanges,
      encrypted_password: null,
      ...noChooser,
      raw_user_meta_data: {},
      raw_app_meta_data: {},
      deleted_at: now,
    },
    now,
  );
}
