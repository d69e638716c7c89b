import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Config } from '#server/config.ts';
import { openLocation } from './archive-folder.ts';
import { BackupError } from './backup-error.ts';
import {
  deleteRecordsBefore,
  findBackupBefore,
  findLastBackup,
  finishBackup,
  firstFreeSecond,
  insertBackup,
  lockBackups,
} from './backups.queries.ts';
import { takeRequest } from './requests.queries.ts';
import { removeOldArchives } from './retention.ts';
import { lastDue, type Schedule } from './schedule.ts';
import { isLost, whileAlive } from './signs-of-life.ts';
import { storeArchive, type ArchiveKind, type StoredBackup } from './store-archive.ts';
import { writeArchive, type ArchiveSource } from './write-archive.ts';

export interface BackupDeps extends ArchiveSource {
  config: Pick<Config, 'backup' | 'timeZone'>;
  log: Logger;
}

const STOPPED = 'the server stopped while the backup was made';
const RECORDS_MS = 400 * 86_400_000;

/**
 * Makes a backup if one is due since the last one began, or an admin has asked for one. A backup that was missed because no
 * process ran is made up for at the next start.
 * @param onFailure receives the id of a backup that failed
 */
export async function backUpIfDue(deps: BackupDeps, onFailure: (id: string) => Promise<void>): Promise<void> {
  const { config, log } = deps;
  const { schedule, to } = config.backup;
  if (schedule === null || to === null) return;
  const { lost, begun } = await begin(deps, { cron: schedule, timeZone: config.timeZone });
  if (lost !== null) await onFailure(lost);
  if (begun === null) return;
  try {
    await whileAlive(deps, begun.id, () => makeBackup(deps, to, begun));
  } catch (error) {
    log.error({ err: error }, 'the backup failed');
    await fail(deps, deps.db, begun.id, problemOf(error));
    await onFailure(begun.id);
  }
}

interface BegunBackup {
  id: string;
  startedAt: Date;
  kind: ArchiveKind;
}

/** Only one is made at a time, whatever processes look at once. `lost`: the id of one whose process has died. */
async function begin(
  deps: BackupDeps,
  schedule: Schedule,
): Promise<{ lost: string | null; begun: BegunBackup | null }> {
  return deps.db.transaction(async (sql) => {
    await lockBackups(sql);
    const now = deps.clock.now();
    const last = await findLastBackup(sql);
    const isUnfinished = last !== null && last.finished_at === null;
    if (isUnfinished && !isLost(last, now)) return { lost: null, begun: null };
    const lost = isUnfinished ? last.id : null;
    // A backup that ends its process, for want of memory for instance, is made again once and not every few minutes.
    const isRepeated = isUnfinished && (await findBackupBefore(sql, last))?.problem !== STOPPED;
    if (isUnfinished) await fail(deps, sql, last.id, STOPPED);
    const isRequested = await takeRequest(sql, 'back_up', now);
    const isDue = last === null || isRepeated || lastDue(schedule, now) > last.started_at;
    if (!isRequested && !isDue) return { lost, begun: null };
    const kind = isDue ? ('' as const) : ('requested-' as const);
    const begun = { id: randomUUID(), startedAt: await firstFreeSecond(sql, now), kind };
    await insertBackup(sql, begun.id, begun.startedAt);
    return { lost, begun };
  });
}

async function makeBackup(deps: BackupDeps, to: string, { id, startedAt, kind }: BegunBackup): Promise<void> {
  const { clock, db, log } = deps;
  const { location, bytes, encrypted } = await store(deps, to, startedAt, kind);
  const finishedAt = clock.now();
  await finishBackup(db, { id, finished_at: finishedAt, location, bytes, encrypted, problem: null });
  log.info({ bytes, encrypted, seconds: (finishedAt.getTime() - startedAt.getTime()) / 1000 }, 'a backup was made');
}

/** A location that names a folder, also if there is none yet. */
export const folderOf = (to: string): string => (to.endsWith('/') || to.startsWith('s3://') ? to : `${to}/`);

async function store(deps: BackupDeps, to: string, startedAt: Date, kind: ArchiveKind): Promise<StoredBackup> {
  const { backup } = deps.config;
  const location = await openLocation(folderOf(to), backup.s3);
  const stored = await storeArchive(writeArchive(deps), location, backup, startedAt, kind);
  const { missingFiles } = stored.manifest;
  if (missingFiles.length > 0)
    throw new BackupError(
      `${missingFiles.length} files are missing or damaged in the file store; the archive has the rest`,
    );
  await removeOldArchives(location.folder, backup.keep, startedAt);
  await deleteRecordsBefore(deps.db, new Date(startedAt.getTime() - RECORDS_MS));
  return stored;
}

const fail = ({ clock }: BackupDeps, sql: Parameters<typeof finishBackup>[0], id: string, problem: string) =>
  finishBackup(sql, { id, finished_at: clock.now(), location: null, bytes: null, encrypted: null, problem });

/** Other errors may contain data of the shop; the log has them. */
const problemOf = (error: unknown): string =>
  error instanceof BackupError ? error.message : 'an unexpected error, which the server log describes';
