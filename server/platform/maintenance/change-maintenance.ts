import type { Database } from '#server/platform/db/database.ts';
import { closedMessage, ClosedDatabaseError } from './closed-database.ts';
import type { MaintenanceCommand } from './commands.ts';
import {
  endMaintenance,
  endMove,
  enterMaintenance,
  freezeDatabase,
  hasMaintenance,
  readMaintenance,
  sealDatabase,
  thawDatabase,
} from './maintenance.queries.ts';

/**
 * Carries out an operator's command on the database. Processes learn of it by themselves.
 * @throws {ClosedDatabaseError} if the state does not allow it
 */
export async function changeMaintenance(db: Database, command: MaintenanceCommand): Promise<void> {
  if (!(await hasMaintenance(db)))
    throw new ClosedDatabaseError('this database has no table operations.maintenance: start this version on it once');
  if (!(await carryOut(db, command))) throw await reasonOf(db);
}

async function carryOut(db: Database, command: MaintenanceCommand): Promise<boolean> {
  const until = 'until' in command && command.until !== null ? new Date(command.until) : null;
  switch (command.action) {
    case 'enter':
      return db.transaction((sql) => enterMaintenance(sql, { until, move: command.move }));
    case 'freeze':
      await freezeDatabase(db);
      return true;
    case 'seal':
      return db.transaction((sql) => sealDatabase(sql, command.move, command.to));
    case 'thaw':
      return thawDatabase(db, (sql) => endMove(sql, until));
    case 'end': {
      const row = await readMaintenance(db);
      const isClosed = row !== null && (row.moved_to !== null || row.moved_from !== null);
      return (!isClosed || command.reopen) && thawDatabase(db, endMaintenance);
    }
  }
}

async function reasonOf(db: Database): Promise<ClosedDatabaseError> {
  const row = await readMaintenance(db);
  return new ClosedDatabaseError(
    (row === null ? null : closedMessage(row)) ?? 'maintenance was ended while the database was moved',
  );
}
