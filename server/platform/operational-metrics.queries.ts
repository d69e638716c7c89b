import type { Sql } from './db/database.ts';
import type { EmailTables } from './email/email-tables.ts';

/** Queues with jobs that could run now, and how long the oldest has been due. */
export async function findDueJobs(sql: Sql): Promise<{ name: string; due: number; seconds: number }[]> {
  const { rows } = await sql.query<{ name: string; due: number; seconds: number }>(
    `select name, count(*) as due, extract(epoch from now() - min(start_after))::float8 as seconds
     from pgboss.job where state in ('created', 'retry') and start_after <= now() group by name`,
  );
  return rows;
}

/** Emails that are queued, being sent, or abandoned (`failed`). */
export async function countUnsentEmails(
  sql: Sql,
  { outbox }: EmailTables,
): Promise<{ state: string; count: number }[]> {
  const { rows } = await sql.query<{ state: string; count: number }>(
    `select state, count(*) as count from ${outbox} where state in ('queued', 'sending', 'failed') group by state`,
  );
  return rows;
}

/** In seconds, of those that are not sent and not abandoned; 0 if there is none. */
export async function ageOfOldestEmail(sql: Sql, { outbox }: EmailTables): Promise<number> {
  const { rows } = await sql.query<{ seconds: number }>(
    `select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as seconds
     from ${outbox} where state in ('queued', 'sending')`,
  );
  return rows[0]?.seconds ?? 0;
}
