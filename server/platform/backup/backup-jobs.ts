import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { BACKUP_CHANNEL } from './request-backup.ts';
import { backUpIfDue, type BackupDeps } from './scheduled-backup.ts';
import { MAX_BACKUP_SECONDS } from './signs-of-life.ts';
import { verifyIfRequested } from './verify-backup.ts';

const QUEUE = 'scheduled-backup';
const CHECK_SECONDS = 60;

/**
 * Looks every minute whether a backup is due, and at once when an admin asks for one: a NOTIFY that is lost, or that a pooler
 * keeps from us, costs a minute.
 * @param onFailure receives the id of a backup that failed
 */
export function addBackupJobs(jobs: Jobs, deps: BackupDeps, onFailure: (id: string) => Promise<void>): void {
  const check = async () => {
    await backUpIfDue(deps, onFailure);
    await verifyIfRequested(deps);
  };
  jobs.every(QUEUE, CHECK_SECONDS, check, { expireAfter: MAX_BACKUP_SECONDS });
  jobs.listen(BACKUP_CHANNEL, QUEUE);
}
