import { AuthError } from '#server/accounts/errors.ts';
import { isUuid } from '#server/platform/uuid.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { type FactorRow, findFactor } from './factors.queries.ts';

/** The user's own factor with this id. @throws {AuthError} 404 mfa_factor_not_found, also for another user's */
export async function requireFactor(sql: Sql, userId: string, id: string): Promise<FactorRow> {
  const factor = isUuid(id) ? await findFactor(sql, userId, id) : null;
  if (factor === null) throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found');
  return factor;
}
