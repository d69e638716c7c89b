import type { Capability } from '#domain/people/capability.ts';
import { onBehalfOf, type Caller } from '#server/platform/db/scope.ts';
import type { Database, Transaction } from '#server/platform/db/database.ts';

/**
 * Runs `work` on tables that no role can use, for who has the capability in this transaction. @throws {DatabaseError} PT403 for
 * anyone else
 */
export const asTeam = <T>(
  db: Database,
  caller: Caller,
  capability: Capability,
  work: (sql: Transaction) => Promise<T>,
): Promise<T> =>
  onBehalfOf(db, caller, async (sql) => {
    await sql.query('select internal.must($1)', [capability]);
    return work(sql);
  });
