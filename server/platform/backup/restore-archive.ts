import { writeFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { Config } from '#server/config.ts';
import { lockDataFolder, makeDataFolder } from '#server/platform/db/data-folder.ts';
import type { Database } from '#server/platform/db/database.ts';
import { openServer } from '#server/platform/db/open.ts';
import { openPglite } from '#server/platform/db/pglite.ts';
import { ALL_LAYERS, readSchemaFiles } from '#server/platform/db/sql-files.ts';
import { createDiskFiles } from '#server/platform/files/disk-files.ts';
import { openFiles } from '#server/platform/files/open-files.ts';
import { BackupError } from './backup-error.ts';
import { fillDatabase } from './fill-database.ts';
import { checkMigrations, requireDataOnly, requireEmptyDatabase, type RowTotal } from './load-database.ts';
import { recordRestore, wasFilledBy } from './load.queries.ts';
import { fileEntry, filesIn, KEYS, type Manifest } from './manifest.ts';
import { readArchive } from './read-archive.ts';
import {
  closeRestore,
  discardRestore,
  interruptedRestore,
  openRestoreFolder,
  type RestoreFolder,
} from './restore-folder.ts';

export interface RestoreReport {
  manifest: Manifest;
  tables: RowTotal[];
  /** Null if files were not a part of it. */
  files: { expected: number; restored: number } | null;
}

type Target = Pick<Config, 'dataDir' | 'databaseUrl' | 'databasePool' | 'files' | 'migrate'>;

/**
 * Restores an archive into the data folder and the database that are set, both of which must be empty. `open` returns the
 * decrypted archive from its beginning; it is read twice: first to check all of it, then to load it.
 *
 * The database is filled in one transaction. Interrupted at any point, nothing is half restored: the shop does not start,
 * and the next restore begins anew.
 * @returns null if an interrupted restore had already completed
 * @throws {BackupError}
 */
export async function restoreArchive(target: Target, open: () => Promise<Readable>): Promise<RestoreReport | null> {
  const manifest = await readArchive(await open());
  const schema = await readSchemaFiles(ALL_LAYERS);
  checkMigrations(manifest, schema);
  requireDataOnly(manifest, schema);
  await makeDataFolder(target.dataDir);
  const release = target.databaseUrl === null ? lockDataFolder(target.dataDir) : () => undefined;
  try {
    if (await finishInterrupted(target)) return null;
    return await restoreInto(target, manifest, open);
  } finally {
    release();
  }
}

/** Cleans up after an interrupted restore. True if its last transaction was committed: then it is complete. */
async function finishInterrupted({ dataDir, databaseUrl, databasePool }: Target): Promise<boolean> {
  const id = await interruptedRestore(dataDir);
  if (id === null) return false;
  if (databaseUrl !== null && id !== '') {
    const db = await openServer(databaseUrl, databasePool);
    try {
      if (await wasFilledBy(db, id)) {
        await closeRestore(dataDir);
        return true;
      }
    } finally {
      await db.close();
    }
  }
  await discardRestore(dataDir);
  return false;
}

async function restoreInto(target: Target, manifest: Manifest, open: () => Promise<Readable>): Promise<RestoreReport> {
  const folder = await openRestoreFolder(target.dataDir);
  try {
    const db =
      target.databaseUrl === null
        ? await openPglite({ dataDir: folder.path('db') })
        : await openServer(target.databaseUrl, target.databasePool);
    let report: RestoreReport;
    try {
      report = await db.transaction(
        async (sql) => {
          await requireEmptyDatabase(sql);
          const filled = await fill(sql, { target, manifest, folder, open });
          // The embedded database is a part of the folder and is published when it is closed.
          if (target.databaseUrl !== null) await folder.publish();
          return filled;
        },
        { copies: true },
      );
    } finally {
      await db.close();
    }
    if (target.databaseUrl === null) await folder.publish();
    await folder.close();
    return report;
  } catch (error) {
    await folder.discard();
    throw error;
  }
}

interface Work {
  target: Target;
  manifest: Manifest;
  folder: RestoreFolder;
  open: () => Promise<Readable>;
}

type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

async function fill(sql: Transaction, { target, manifest, folder, open }: Work): Promise<RestoreReport> {
  const files = target.files.s3 === null ? createDiskFiles(folder.path('files')) : await openFiles(target);
  let restored = 0;
  const tables = await fillDatabase(sql, {
    manifest,
    open,
    migrate: target.migrate,
    isOwnArchive: false,
    async visit(name, body) {
      if (name === KEYS) await writeFile(folder.path('keys.json'), body, { mode: 0o600 });
      else if (name.startsWith(fileEntry(''))) {
        await files.put(name.slice(fileEntry('').length), body);
        restored += 1;
      }
    },
  });
  const expected = filesIn(manifest).length;
  if (restored !== expected)
    throw new BackupError(`the restored totals differ from the archive: files ${restored} of ${expected}`);
  await recordRestore(sql, folder.id);
  return { manifest, tables, files: { expected, restored } };
}
