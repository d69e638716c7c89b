import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { emailJob, EMAIL_QUEUE } from './outbox.ts';
import type { OutboxQueries } from './outbox.queries.ts';
import { PAUSED } from './sender.ts';

/** `internal.enqueue_email` notifies this channel of emails that SQL has queued. */
export const OUTBOX_CHANNEL = 'email_outbox';

/** Codes and links of older emails have ended: they are not sent any more. */
const CODES_LIVE_MS = 24 * 3_600_000;

/**
 * Queues a job for every email without one: SQL wrote the email, its job was lost, or it has waited for an email server that there
 * is now.
 */
export async function sweepOutbox(options: {
  db: Database;
  rows: OutboxQueries;
  jobs: Jobs;
  isPaused: () => boolean;
  clock: Clock;
}): Promise<void> {
  const { db, rows, jobs, isPaused, clock } = options;
  if (isPaused()) return;
  const codesBefore = new Date(clock.now().getTime() - CODES_LIVE_MS);
  await rows.releasePaused(db, EMAIL_QUEUE, { paused: PAUSED, codesBefore });
  await rows.failAbandoned(db, EMAIL_QUEUE, 'the process ended during the last try', clock.now());
  await jobs.sendAll(db, EMAIL_QUEUE, (await rows.findOrphans(db, EMAIL_QUEUE)).map(emailJob));
}
