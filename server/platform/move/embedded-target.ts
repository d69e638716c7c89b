import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Config } from '#server/config.ts';
import { fillDatabase } from '#server/platform/backup/fill-database.ts';
import { lockDataFolder, prepareDataFolder } from '#server/platform/db/data-folder.ts';
import { hasSqlState, type Database } from '#server/platform/db/database.ts';
import { openPglite } from '#server/platform/db/pglite.ts';
import { syncFile, syncFolder } from '#server/platform/files/durable.ts';
import {
  hasMaintenance,
  openCopy,
  readMaintenance,
  recordArrival,
  type MaintenanceRow,
} from '#server/platform/maintenance/maintenance.queries.ts';
import { MoveError } from './move-error.ts';
import type { MoveTarget } from './move.ts';

/** What is being filled. Without the name `db`, no server starts over it. */
const FILLING = 'moving';

/**
 * The folder of the embedded database. One that was moved away before is kept under another name, the copy of a move that
 * did not finish is replaced.
 */
export function embeddedTarget(dataDir: string, migrate: Config['migrate']): MoveTarget {
  const folder = join(resolve(dataDir), 'db');
  const filling = join(resolve(dataDir), FILLING);
  let release: (() => void) | undefined;
  const lock = async () => {
    await prepareDataFolder(dataDir);
    release ??= lockDataFolder(dataDir);
  };

  return {
    location: folder,
    async prepare() {
      await lock();
      await rm(filling, { recursive: true, force: true });
      if (await isReplaceable(folder)) return;
      throw new MoveError(`${folder} holds a database that is in use; set another DATA_DIR, or move that one away`);
    },
    async fill({ move, manifest, open, from, beforeCommit }) {
      await lock();
      await mkdir(filling, { mode: 0o700 });
      try {
        const tables = await withDatabase(join(filling, 'db'), (db) =>
          db.transaction(
            async (sql) => {
              const totals = await fillDatabase(sql, { manifest, open, migrate, isOwnArchive: true });
              await recordArrival(sql, move, from);
              await beforeCommit();
              return totals;
            },
            { copies: true },
          ),
        );
        // It opens from its files, and the disk has room for that, too.
        if ((await stateOf(join(filling, 'db')))?.move !== move) throw new MoveError(`${filling} was changed`);
        await syncTree(filling);
        await setAside(folder);
        await rename(join(filling, 'db'), folder);
        await syncFolder(resolve(dataDir));
        return tables;
      } catch (error) {
        throw isDiskFull(error) ? new MoveError(`${filling}: the disk is full`, { cause: error }) : error;
      } finally {
        await rm(filling, { recursive: true, force: true });
      }
    },
    async open(move) {
      await lock();
      return existsSync(folder) && (await withDatabase(folder, (db) => openCopy(db, move)));
    },
    async close() {
      release?.();
      release = undefined;
    },
  };
}

/** Migrations name their file, and have the database's error as their cause. */
const isDiskFull = (error: unknown): boolean =>
  hasSqlState(error, '53100') || (error instanceof Error && error.cause !== undefined && isDiskFull(error.cause));

async function withDatabase<T>(dataDir: string, work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openPglite({ dataDir });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

const stateOf = (folder: string): Promise<MaintenanceRow | null> =>
  withDatabase(folder, async (db) => ((await hasMaintenance(db)) ? readMaintenance(db) : null));

const isMissing = async (folder: string): Promise<boolean> =>
  !existsSync(folder) || (await readdir(folder)).length === 0;

async function isReplaceable(folder: string): Promise<boolean> {
  if (await isMissing(folder)) return true;
  const state = await stateOf(folder);
  return state !== null && (state.moved_to !== null || state.moved_from !== null);
}

async function setAside(folder: string): Promise<void> {
  if (await isMissing(folder)) return rm(folder, { recursive: true, force: true });
  const state = await stateOf(folder);
  if (state?.moved_to == null) return rm(folder, { recursive: true });
  const time = new Date().toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '');
  await rename(folder, `${folder}.moved-${time}`);
}

/** The engine creates its files without waiting for the disk; its transactions build on them. */
async function syncTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) await syncFolder(path);
    else if (entry.isFile()) await syncFile(path);
  }
  await syncFolder(folder);
}
