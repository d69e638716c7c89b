import type { Logger } from 'pino';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Files } from '#server/platform/files/files.ts';
import {
  areFilesHeld,
  deleteMarks,
  findMarkedForRemoval,
  markForRemoval,
  markStaleForRemoval,
} from './loose-files.queries.ts';

export interface StorageDeps {
  db: Database;
  files: Files;
  clock: Clock;
  log: Logger;
}

/**
 * Removes files that no row refers to any more. If that fails, the request still succeeds, because the rows are gone,
 * and the sweep removes the files later. While a backup runs, it leaves them to the sweep.
 */
export async function removeFiles({ db, files, clock, log }: StorageDeps, versions: readonly string[]): Promise<void> {
  if (versions.length === 0) return;
  try {
    if (await areFilesHeld(db, clock.now())) return;
    await files.remove(versions);
    await deleteMarks(db, versions);
  } catch (error) {
    log.warn({ err: error, files: versions.length }, 'could not remove files without a row; the sweep will retry');
  }
}

/**
 * Discards a file whose row could not be written. The database decides: if the row's transaction was committed and only
 * the response was lost, the file belongs to that row and stays.
 */
export async function discardFile(deps: StorageDeps, version: string): Promise<void> {
  try {
    if (await markForRemoval(deps.db, version)) await removeFiles(deps, [version]);
  } catch (error) {
    deps.log.warn({ err: error }, 'could not discard a file without a row; the sweep will retry');
  }
}

/** Interval of {@link sweepFiles}. */
export const SWEEP_SECONDS = 300;
/** Longer than any upload: the server closes a request after five minutes. */
const STALE_AFTER_MS = 3_600_000;
const BATCH = 500;

/** Removes files left behind by interrupted uploads, deletions and replacements. */
export async function sweepFiles({ db, files, clock, log }: StorageDeps): Promise<void> {
  if (await areFilesHeld(db, clock.now())) return;
  const before = new Date(clock.now().getTime() - STALE_AFTER_MS);
  await files.sweep(before);
  const stale = await markStaleForRemoval(db, before);
  let removed = 0;
  while (true) {
    const versions = await findMarkedForRemoval(db, BATCH);
    await files.remove(versions);
    await deleteMarks(db, versions);
    removed += versions.length;
    if (versions.length < BATCH) break;
  }
  log.debug({ removed, stale }, 'removed files without a row');
}
