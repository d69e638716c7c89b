import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { markAlive, type BackupRow } from './backups.queries.ts';

/** A backup of a process that gives no signs of life counts as lost after this. */
export const MAX_BACKUP_SECONDS = 6 * 3600;
const SIGN_MS = 60_000;
/** With the embedded database the signs wait while the snapshot is taken, and so does whoever looks at them. */
const SILENT_MS = 5 * 60_000;

/** Whether the process that makes or verifies a backup has ended without saying so. */
export const isLost = ({ alive_at, started_at }: Pick<BackupRow, 'alive_at' | 'started_at'>, now: Date): boolean =>
  alive_at === null
    ? now.getTime() - started_at.getTime() >= MAX_BACKUP_SECONDS * 1000
    : now.getTime() - alive_at.getTime() >= SILENT_MS;

/** Says every minute, for as long as `work` takes, that the process is at it. */
export async function whileAlive<T>(
  { db, clock }: { db: Database; clock: Clock },
  id: string,
  work: () => Promise<T>,
): Promise<T> {
  let sign: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    // A sign that is missed in an outage of the database is followed by another, or the work fails as well.
    sign = markAlive(db, id, clock.now()).catch(() => undefined);
  }, SIGN_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    await sign;
  }
}
