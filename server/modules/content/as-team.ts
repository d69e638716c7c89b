import { onBehalfOf, type Caller } from '#server/platform/db/scope.ts';
import type { Database, Transaction } from '#server/platform/db/database.ts';

/** Runs `work` on tables that no role can use, for a member of the team. @throws {DatabaseError} PT403 for anyone else */
export const asTeam = <T>(db: Database, caller: Caller, work: (sql: Transaction) => Promise<T>): Promise<T> =>
  onBehalfOf(db, caller, async (sql) => {
    await sql.query('select internal.require_team()');
    return work(sql);
  });
