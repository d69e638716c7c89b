import * as z from 'zod';
import { VERIFY_COMMAND } from '#domain/backups/backup-status.ts';
import type { SignedInCaller } from '#server/http/caller.ts';
import { asTeam } from '#server/modules/content/as-team.ts';
import { readBody, type FunctionContext } from '#server/modules/request.ts';
import { findLastGoodBackup } from '#server/platform/backup/backups.queries.ts';
import { requestBackup, type BackupActivity } from '#server/platform/backup/request-backup.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Services } from '#server/services.ts';
import { describeBackups, isReadable } from './describe-backups.ts';

const Nothing = z.strictObject({});

/** `GET /functions/v1/backup-status`. Errors: 401, 403. */
export async function backupStatus(c: FunctionContext, services: Services): Promise<Response> {
  return c.json(await describeBackups(services));
}

/**
 * `POST /functions/v1/back-up-now` {}: has a process that runs jobs make a backup, where and as scheduled ones are. Returns 202
 * as `backup-status`. Errors: 401, 403, 409 in words while one is made or verified and where none are scheduled, 429
 * after three within fifteen minutes.
 */
export async function backUpNow(c: FunctionContext, services: Services, caller: SignedInCaller): Promise<Response> {
  await readBody(c, Nothing);
  requirePlace(services);
  await request(services, caller, 'back_up');
  return c.json(await describeBackups(services), 202);
}

/**
 * `POST /functions/v1/verify-backup` {}: has a process that runs jobs read the last good archive to its end. Returns 202 as
 * `backup-status`. Errors: as `back-up-now`, and 409 if there is no archive or the server cannot open it.
 */
export async function verifyBackup(c: FunctionContext, services: Services, caller: SignedInCaller): Promise<Response> {
  await readBody(c, Nothing);
  requirePlace(services);
  const backup = await findLastGoodBackup(services.db);
  if (backup === null) throw new AppError(409, 'backup_unavailable', 'There is no backup yet. Make one first.');
  if (!isReadable(services, backup))
    throw new AppError(
      409,
      'backup_unavailable',
      `The last backup is encrypted, and the server doesn’t have the key that opens it. Run this where the identity file is: ${VERIFY_COMMAND}`,
    );
  await request(services, caller, 'verify');
  return c.json(await describeBackups(services), 202);
}

function requirePlace({ config }: Services): void {
  if (config.backup.to !== null) return;
  throw new AppError(
    409,
    'backup_unavailable',
    'The server has no place for backups. Set BACKUP_SCHEDULE and BACKUP_TO there.',
  );
}

async function request({ clock, db }: Services, caller: SignedInCaller, kind: BackupActivity['kind']): Promise<void> {
  const now = clock.now();
  const result = await asTeam(db, caller, 'settings.manage', (sql) => requestBackup(sql, kind, now));
  if (result.state === 'busy') throw new AppError(409, 'backup_busy', describeBusy(result.with, now));
  if (result.state === 'limited') {
    const minutes = Math.ceil(result.seconds / 60);
    throw new AppError(
      429,
      'rate_limited',
      `Three times in fifteen minutes is the limit. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
      { headers: { 'retry-after': String(result.seconds) } },
    );
  }
}

/** A process that runs jobs looks every minute. */
const START_TIMEOUT_MS = 3 * 60_000;

function describeBusy({ kind, since, isWaiting }: BackupActivity, now: Date): string {
  const what = kind === 'back_up' ? 'A backup' : 'A check of the last backup';
  if (!isWaiting) return `${what} is running already. Wait until it’s done.`;
  return now.getTime() - since.getTime() < START_TIMEOUT_MS
    ? `${what} is about to start. Wait until it’s done.`
    : `${what} is waiting, but no process has started it. Check that one runs background jobs, with the same backup settings.`;
}
