import type { Services } from '#server/services.ts';
import { firstKeptDay } from './kept-days.ts';
import { deleteViolationsBefore } from './violations.queries.ts';

export const EXPIRE_VIOLATIONS_SECONDS = 3600;

/** Deletes what was blocked longer than thirty days ago. */
export async function expireViolations({ db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>): Promise<void> {
  const expired = await deleteViolationsBefore(db, firstKeptDay(clock.now()));
  log.debug({ expired }, 'old reports of page policies removed');
}
