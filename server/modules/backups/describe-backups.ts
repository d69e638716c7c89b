import type { Backup, BackupStatus } from '#domain/backups/backup-status.ts';
import { findLastBackup, findLastGoodBackup, type BackupRow } from '#server/platform/backup/backups.queries.ts';
import { canOpen, isEncrypting } from '#server/platform/backup/encryption.ts';
import { findActivity } from '#server/platform/backup/request-backup.ts';
import type { Services } from '#server/services.ts';
import { findLastArchived } from './backup-status.queries.ts';

/** Where archives are is the operator's matter. */
export async function describeBackups(services: Services): Promise<BackupStatus> {
  const { clock, db } = services;
  // First: what ends while we look is then shown with its result.
  const activity = await findActivity(db, clock.now());
  const [last, lastGood] = [await findLastBackup(db), await findLastGoodBackup(db)];
  const archived = db.engine === 'postgres' ? await findLastArchived(db) : null;
  return {
    engine: db.engine,
    schedule: await describeSchedule(services),
    last: describe(last),
    lastGood: describe(lastGood),
    activity:
      activity === null
        ? null
        : { kind: activity.kind, since: activity.since.toISOString(), waiting: activity.isWaiting },
    canVerify: isReadable(services, lastGood),
    lastArchived: archived?.toISOString() ?? null,
  };
}

/** Whether the server can open the archive. */
export const isReadable = ({ config }: Pick<Services, 'config'>, backup: Pick<BackupRow, 'encrypted'> | null) =>
  backup?.encrypted !== true || canOpen(config.backup);

async function describeSchedule({ config, clock }: Services): Promise<BackupStatus['schedule']> {
  const { schedule: cron } = config.backup;
  if (cron === null) return null;
  const { nextDue } = await import('#server/platform/backup/schedule.ts');
  const next = nextDue({ cron, timeZone: config.timeZone }, clock.now());
  return { next: next.toISOString(), encrypted: isEncrypting(config.backup) };
}

function describe(row: BackupRow | null): Backup | null {
  if (row === null) return null;
  return {
    startedAt: row.started_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    bytes: row.bytes,
    encrypted: row.encrypted,
    problem: row.problem,
    verified: row.verified_at === null ? null : { at: row.verified_at.toISOString(), problem: row.verify_problem },
  };
}
