import { isRebuilt, knownTables } from '#server/platform/backup/known-tables.ts';
import { tablesOf } from '#server/platform/backup/load.queries.ts';
import type { Database } from '#server/platform/db/database.ts';
import { ALL_LAYERS, readSchemaFiles } from '#server/platform/db/sql-files.ts';
import type { MaintenanceReport } from './commands.ts';
import { databaseBytes, hasMaintenance, readMaintenance } from './maintenance.queries.ts';

/** What an operator's command needs to know of a database. */
export async function reportOn(db: Database, location: string): Promise<MaintenanceReport> {
  const known = knownTables(await readSchemaFiles(ALL_LAYERS));
  return {
    location,
    bytes: await databaseBytes(db),
    otherTables: (await tablesOf(db)).filter((name) => !known.has(name) && !isRebuilt(name)),
    state: (await hasMaintenance(db)) ? await readMaintenance(db) : null,
  };
}
