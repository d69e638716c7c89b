import type { Logger } from 'pino';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Files } from '#server/platform/files/files.ts';
import { condemnFile, condemnForgotten, findLeaving, forgetFiles } from './loose-files.queries.ts';

export interface StorageParts {
  db: Database;
  files: Files;
  clock: Clock;
  log: Logger;
}

/**
 * Removes files that no row names any more. A failure is left to the sweep, which knows them: the rows are gone, so the
 * request did what it was asked for.
 */
export async function removeFiles({ db, files, log }: StorageParts, versions: readonly string[]): Promise<void> {
  if (versions.length === 0) return;
  try {
    await files.remove(versions);
    await forgetFiles(db, versions);
  } catch (error) {
    log.warn({ err: error, files: versions.length }, 'files without a row are left to the sweep');
  }
}

/**
 * Gives up a file whose row could not be written. First in the database: when the row's transaction was committed after
 * all and only the answer got lost, the file is its file and stays.
 */
export async function giveUpFile(parts: StorageParts, version: string): Promise<void> {
  try {
    if (await condemnFile(parts.db, version)) await removeFiles(parts, [version]);
  } catch (error) {
    parts.log.warn({ err: error }, 'a file that got no row is left to the sweep');
  }
}

/** How often. */
export const SWEEP_SECONDS = 300;
/** Longer than any upload can last: the server waits five minutes for a request. */
const FORGOTTEN_MS = 3_600_000;
const BATCH = 500;

/** Removes what uploads that broke off, deletions and replacements have left behind. */
export async function sweepFiles({ db, files, clock, log }: StorageParts): Promise<void> {
  const before = new Date(clock.now().getTime() - FORGOTTEN_MS);
  await files.sweep(before);
  const forgotten = await condemnForgotten(db, before);
  let removed = 0;
  while (true) {
    const versions = await findLeaving(db, BATCH);
    await files.remove(versions);
    await forgetFiles(db, versions);
    removed += versions.length;
    if (versions.length < BATCH) break;
  }
  log.debug({ removed, forgotten }, 'files without a row removed');
}
