// `npm run backup -- --to PATH | s3://bucket/prefix`: writes an archive of the database, files and keys, while the shop runs.
import type { Readable } from 'node:stream';
import { parseArgs } from 'node:util';
import { readConfig, type Config } from '#server/config.ts';
import { BackupError } from '#server/platform/backup/backup-error.ts';
import { openLocation } from '#server/platform/backup/archive-folder.ts';
import { filesIn, rowsIn } from '#server/platform/backup/manifest.ts';
import { storeArchive, type StoredBackup } from '#server/platform/backup/store-archive.ts';
import { writeArchive } from '#server/platform/backup/write-archive.ts';
import { systemClock } from '#server/platform/clock.ts';
import { requireDataFolder } from '#server/platform/db/data-folder.ts';
import { openEngine, requireSchema } from '#server/platform/db/open.ts';
import { openFiles } from '#server/platform/files/open-files.ts';
import { requireOpenDatabase } from '#server/platform/maintenance/closed-database.ts';
import { formatBytes } from '#scripts/format-bytes.ts';
import { requestArchive } from '#scripts/operations.ts';
import { runCommand } from '#scripts/run-command.ts';
import { findServer } from '#scripts/running-server.ts';

const USAGE = 'usage: npm run backup -- --to PATH | s3://bucket/prefix';

/** With the embedded database, a running server holds it and makes the archive. Null if none runs. */
async function fromServer(config: Config): Promise<Readable | null> {
  if (config.databaseUrl !== null) return null;
  const server = await findServer(config);
  if (server === null) return null;
  return requestArchive(server);
}

/** The archive, and what to close after it was read. */
async function openArchive(config: Config): Promise<{ archive: Readable; close: () => Promise<void> }> {
  const served = await fromServer(config);
  if (served !== null) return { archive: served, close: async () => undefined };
  // With PostgreSQL, too: the keys and usually the files are there.
  requireDataFolder(config.dataDir);
  const db = await openEngine(config);
  try {
    await requireOpenDatabase(db);
    await requireSchema(db);
    const files = await openFiles(config);
    return {
      archive: writeArchive({ db, files, clock: systemClock, dataDir: config.dataDir }),
      close: () => db.close(),
    };
  } catch (error) {
    await db.close();
    throw error;
  }
}

function report({ location, bytes, encrypted, manifest }: StoredBackup): void {
  const files = filesIn(manifest).length;
  console.log(
    `${location}: ${formatBytes(bytes)}, ${rowsIn(manifest)} rows of ${manifest.tables.length} tables, ${files} files, as of ${manifest.snapshotAt}.`,
  );
  if (!encrypted)
    console.warn(
      'Warning: the archive is not encrypted, and it contains the keys of this shop. Set BACKUP_RECIPIENT or BACKUP_PASSPHRASE.',
    );
  if (manifest.otherTables.length > 0)
    console.warn(
      `Warning: not in the archive, because Hypecast did not create them: ${manifest.otherTables.join(', ')}.`,
    );
  if (manifest.missingFiles.length > 0) {
    console.error(
      `${manifest.missingFiles.length} files are missing or damaged in the file store; everything else is in the archive: ${manifest.missingFiles.slice(0, 20).join(', ')}`,
    );
    process.exitCode = 1;
  }
}

await runCommand(async () => {
  const { values } = parseArgs({ options: { to: { type: 'string' } } });
  if (values.to === undefined) throw new BackupError(USAGE);
  const config = readConfig(process.env, 'operate');
  const location = await openLocation(values.to, config.backup.s3);
  const { archive, close } = await openArchive(config);
  try {
    report(await storeArchive(archive, location, config.backup, systemClock.now()));
  } finally {
    await close();
  }
});
