import type { Sql } from '#server/platform/db/database.ts';
import { type FactorRow, findFactorsOf } from '../mfa/factors.queries.ts';
import { findIdentities, type IdentityRow, type UserRow } from './users.queries.ts';

/** A user with everything that a client may see of it. */
export interface Account {
  user: UserRow;
  identities: readonly IdentityRow[];
  factors: readonly FactorRow[];
}

export async function loadAccount(sql: Sql, user: UserRow): Promise<Account> {
  const [identities, factors] = await Promise.all([findIdentities(sql, user.id), findFactorsOf(sql, [user.id])]);
  return { user, identities, factors };
}
