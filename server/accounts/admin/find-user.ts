import { AuthError } from '#server/accounts/errors.ts';
import { findUserById as queryUser, lockUser, type UserRow } from '#server/accounts/users/users.queries.ts';
import type { Sql, Transaction } from '#server/platform/db/database.ts';

const notFound = () => new AuthError(404, 'user_not_found', 'User not found');

/** @throws {AuthError} 404 user_not_found */
export async function findUserById(sql: Sql, id: string): Promise<UserRow> {
  const user = await queryUser(sql, id);
  if (user === null) throw notFound();
  return user;
}

/** As {@link findUserById}, locked until the transaction ends. @throws {AuthError} 404 user_not_found */
export async function lockUserById(sql: Transaction, id: string): Promise<UserRow> {
  const user = await lockUser(sql, id);
  if (user === null) throw notFound();
  return user;
}
