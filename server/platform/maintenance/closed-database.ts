import type { Sql } from '#server/platform/db/database.ts';
import { isServer } from './location.ts';
import { hasMaintenance, readMaintenance, type MaintenanceRow } from './maintenance.queries.ts';

/** The database is not to be used. The message is one line for the operator. */
export class ClosedDatabaseError extends Error {
  override readonly name = 'ClosedDatabaseError';
}

/** @throws {ClosedDatabaseError} if the database is being moved, was moved, or is a copy that was never opened */
export async function requireOpenDatabase(sql: Sql): Promise<void> {
  const row = (await hasMaintenance(sql)) ? await readMaintenance(sql) : null;
  const message = row === null ? null : closedMessage(row);
  if (message !== null) throw new ClosedDatabaseError(message);
}

const REOPEN = 'To use this one again instead: npm run admin -- maintenance off --reopen';

/** Null if the service may run over this database. */
export function closedMessage({ since, move, moved_to: to, moved_from: from }: MaintenanceRow): string | null {
  if (to !== null)
    return `this database was moved to ${to} on ${day(since)}. ${isServer(to) ? 'Set DATABASE_URL to it' : 'Unset DATABASE_URL'}. ${REOPEN}`;
  if (from !== null)
    return `this database is a copy of ${from} that is not in use, because its move did not finish. Run npm run move again. ${REOPEN}`;
  if (move !== null)
    return `this database has been locked by npm run move since ${since.toISOString()}. If that was interrupted, run it again, or npm run admin -- maintenance off`;
  return null;
}

const day = (at: Date): string => at.toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
