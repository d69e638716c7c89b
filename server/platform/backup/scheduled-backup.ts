import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Config } from '#server/config.ts';
import { openLocation } from './archive-folder.ts';
import { BackupError } from './backup-error.ts';
import { deleteRecordsBefore, findLastBackup, finishBackup, insertBackup } from './backups.queries.ts';
import { removeOldArchives } from './retention.ts';
import { lastDue } from './schedule.ts';
import { storeArchive, type StoredBackup } from './store-archive.ts';
import { writeArchive, type ArchiveSource } from './write-archive.ts';

interface BackupDeps extends ArchiveSource {
  config: Pick<Config, 'backup' | 'timeZone'>;
  log: Logger;
}

/** How often a process looks whether a backup is due. */
export const BACKUP_CHECK_SECONDS = 60;
/** A backup that runs longer counts as lost with its process. */
export const MAX_BACKUP_SECONDS = 6 * 3600;
const RECORDS_MS = 400 * 86_400_000;

/**
 * Makes a backup if one is due since the last one began. A backup that was missed because no process ran is made up for
 * at the next start.
 * @param onFailure receives the id of a backup that failed
 */
export async function backUpIfDue(deps: BackupDeps, onFailure: (id: string) => Promise<void>): Promise<void> {
  const { db, clock, config, log } = deps;
  const { schedule, to } = config.backup;
  if (schedule === null || to === null) return;
  const now = clock.now();
  const last = await findLastBackup(db);
  if (last !== null && last.finished_at === null) {
    if (now.getTime() - last.started_at.getTime() < MAX_BACKUP_SECONDS * 1000) return;
    await fail(deps, last.id, 'the server stopped while the backup was made', onFailure);
  } else if (last !== null && lastDue({ cron: schedule, timeZone: config.timeZone }, now) <= last.started_at) return;

  const id = randomUUID();
  await insertBackup(db, id, now);
  try {
    const { location, bytes, encrypted } = await backUp(deps, to);
    await finishBackup(db, { id, finished_at: clock.now(), location, bytes, encrypted, problem: null });
    log.info({ bytes, encrypted, seconds: (clock.now().getTime() - now.getTime()) / 1000 }, 'a backup was made');
  } catch (error) {
    log.error({ err: error }, 'the scheduled backup failed');
    await fail(deps, id, problemOf(error), onFailure);
  }
}

async function backUp(deps: BackupDeps, to: string): Promise<StoredBackup> {
  const { backup } = deps.config;
  const now = deps.clock.now();
  const location = await openLocation(to.endsWith('/') || to.startsWith('s3://') ? to : `${to}/`, backup.s3);
  const stored = await storeArchive(writeArchive(deps), location, backup, now);
  const { missingFiles } = stored.manifest;
  if (missingFiles.length > 0)
    throw new BackupError(
      `${missingFiles.length} files are missing or damaged in the file store; the archive has the rest`,
    );
  await removeOldArchives(location.folder, backup.keep, now);
  await deleteRecordsBefore(deps.db, new Date(now.getTime() - RECORDS_MS));
  return stored;
}

async function fail(
  { db, clock }: BackupDeps,
  id: string,
  problem: string,
  onFailure: (id: string) => Promise<void>,
): Promise<void> {
  await finishBackup(db, { id, finished_at: clock.now(), location: null, bytes: null, encrypted: null, problem });
  await onFailure(id);
}

/** Other errors may contain data of the shop; the log has them. */
const problemOf = (error: unknown): string =>
  error instanceof BackupError ? error.message : 'an unexpected error, which the server log describes';
