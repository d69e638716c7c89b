import type { Backup, BackupStatus } from '#domain/backups/backup-status.ts';
import { isEncrypting } from '#server/platform/backup/encryption.ts';
import { findLastBackup, findLastGoodBackup, type BackupRow } from '#server/platform/backup/backups.queries.ts';
import type { Services } from '#server/services.ts';
import type { FunctionContext } from '#server/modules/request.ts';
import { findLastArchived } from './backup-status.queries.ts';

/** `GET /functions/v1/backup-status`. Admin only. Errors: 401, 403. Where archives are is the operator's matter. */
export async function backupStatus(c: FunctionContext, services: Services): Promise<Response> {
  const { db } = services;
  const [last, lastGood] = [await findLastBackup(db), await findLastGoodBackup(db)];
  const archived = db.engine === 'postgres' ? await findLastArchived(db) : null;
  const status: BackupStatus = {
    engine: db.engine,
    schedule: await describeSchedule(services),
    last: describe(last),
    lastGood: describe(lastGood),
    lastArchived: archived?.toISOString() ?? null,
  };
  return c.json(status);
}

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
  };
}
