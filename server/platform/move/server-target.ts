import type { Config } from '#server/config.ts';
import { fillDatabase } from '#server/platform/backup/fill-database.ts';
import { requireEmptyDatabase } from '#server/platform/backup/load-database.ts';
import { DatabaseError, onlyRow, type Database } from '#server/platform/db/database.ts';
import { openServer } from '#server/platform/db/open.ts';
import { serverLocation } from '#server/platform/maintenance/location.ts';
import {
  hasMaintenance,
  openCopy,
  readMaintenance,
  recordArrival,
} from '#server/platform/maintenance/maintenance.queries.ts';
import { MoveError } from './move-error.ts';
import type { MoveTarget } from './move.ts';

/** Filling uses one connection; the other one keeps `open` from waiting for it. */
const CONNECTIONS = 2;

/** An empty database of a PostgreSQL server. */
export function serverTarget(url: string, migrate: Config['migrate']): MoveTarget {
  const location = serverLocation(url);
  let opened: Promise<Database> | undefined;
  const connect = () =>
    (opened ??= openServer(url, CONNECTIONS).catch((error: unknown) => {
      throw error instanceof DatabaseError ? new MoveError(`${location}: ${error.message}`, { cause: error }) : error;
    }));
  return {
    location,
    async prepare() {
      const db = await connect();
      const row = (await hasMaintenance(db)) ? await readMaintenance(db) : null;
      if (row !== null && row.moved_from !== null)
        throw new MoveError(`${location} holds the copy of a move that did not finish: drop it and create it again`);
      await db.transaction(requireEmptyDatabase, { readOnly: true });
      const { encoding } = onlyRow(
        await db.query<{ encoding: string }>(`select current_setting('server_encoding') as encoding`),
      );
      if (encoding !== 'UTF8') throw new MoveError(`${location} has the encoding ${encoding}: create it with UTF8`);
    },
    async fill({ move, manifest, open, from, beforeCommit }) {
      const db = await connect();
      return db.transaction(
        async (sql) => {
          const tables = await fillDatabase(sql, { manifest, open, migrate, isOwnArchive: true });
          await recordArrival(sql, move, from);
          await beforeCommit();
          return tables;
        },
        { copies: true },
      );
    },
    open: async (move) => openCopy(await connect(), move),
    async close() {
      // Without a connection, there is nothing to close; whoever asked for it has the error.
      await opened?.then(
        (db) => db.close(),
        () => undefined,
      );
    },
  };
}
