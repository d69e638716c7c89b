import type { Database, Sql } from '#server/platform/db/database.ts';

export async function hasAccounts(sql: Sql): Promise<boolean> {
  const { rows } = await sql.query('select from auth.users limit 1');
  return rows.length > 0;
}

/** The emails of the story were delivered soon after they were written. Those to the latest bounces are recent failures. */
export async function settleEmails(sql: Sql, bouncing: readonly string[], since: Date): Promise<void> {
  await sql.query(
    `update public.email_outbox set state = 'failed', attempts = 1, updated_at = created_at + interval '4 seconds', sealed = null,
       last_error = '550 5.1.1 The email account that you tried to reach does not exist'
     where state = 'queued' and to_address = any ($1) and created_at > $2`,
    [bouncing, since],
  );
  await sql.query(
    `update public.email_outbox set state = 'sent', attempts = 1, sealed = null, data = data - 'ip', message_id = '<' || id || '@hypecast.test>',
       sent_at = created_at + interval '3 seconds', updated_at = created_at + interval '3 seconds'
     where state = 'queued'`,
  );
}

/** What is older than two weeks has been read. */
export async function readOldNotifications(sql: Sql, now: Date): Promise<void> {
  await sql.query(
    `update public.notifications set read_at = created_at + interval '5 hours' where created_at < $1::timestamptz - interval '14 days'`,
    [now],
  );
}

/** Runs `work` without waiting for the disk at each commit. What a power cut would lose is made again. */
export async function withFastCommits(db: Database, work: () => Promise<void>): Promise<void> {
  await db.query('set synchronous_commit = off');
  try {
    await work();
  } finally {
    await db.query('set synchronous_commit = on');
  }
}
