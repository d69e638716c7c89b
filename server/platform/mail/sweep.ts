import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { MAIL_QUEUE } from './outbox.ts';
import { failAbandoned, findOrphans } from './outbox.queries.ts';

/** The channel on which the database tells of mails that it wrote by itself (`internal.enqueue_mail`). */
export const OUTBOX_CHANNEL = 'email_outbox';

/** Gives a job to every mail that has none: written by SQL alone, or its job is lost. */
export async function sweepOutbox(options: { db: Database; jobs: Jobs; clock: Clock }): Promise<void> {
  const { db, jobs, clock } = options;
  await failAbandoned(db, MAIL_QUEUE, 'the process ended during the last try', clock.now());
  for (const id of await findOrphans(db, MAIL_QUEUE)) await jobs.send(db, MAIL_QUEUE, { mail: id }, { id });
}
