import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { Services } from '#server/services.ts';
import { hasSqlState, type Transaction } from '#server/platform/db/database.ts';
import { AuthError } from '#server/accounts/errors.ts';
import { readBody } from '#server/protocols/auth/body.ts';
import { deleteOtherWaysIn } from '#server/accounts/identities/identities.queries.ts';
import { inAuthTransaction, type AuthContext, type Endpoint } from '#server/protocols/auth/scope.ts';
import { deleteUser as removeUser, updateUser, type UserRow } from '#server/accounts/users.queries.ts';
import { userOfPath } from './user-fields.ts';

const Body = z.object({ should_soft_delete: z.boolean().nullish() });

async function wantsSoftDelete(c: AuthContext): Promise<boolean> {
  // The body is optional here, and nowhere else.
  if ((await c.req.text()) === '') return false;
  return (await readBody(c, Body)).should_soft_delete === true;
}

/** DELETE /admin/users/{id} {should_soft_delete}: gone, or kept as a nameless row that others may refer to. */
export function deleteUser(services: Services): Endpoint {
  return async (c) => {
    const soft = await wantsSoftDelete(c);
    try {
      await inAuthTransaction(services, c, async (sql) => {
        const user = await userOfPath(c, sql);
        if (soft) await blankUser(sql, user, services.clock.now());
        else await removeUser(sql, user.id);
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
    return c.json({});
  };
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
      email_change: null,
      phone: null,
      phone_change: null,
      encrypted_password: null,
      raw_user_meta_data: {},
      raw_app_meta_data: {},
      deleted_at: now,
    },
    now,
  );
}
