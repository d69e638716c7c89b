import type { DatabaseFigure } from './database-figures.ts';
import type { Sql } from './db/database.ts';
import type { EmailTables } from './email/email-tables.ts';

/** Queues with jobs that could run now, and how long the oldest has been due. */
const DUE_JOBS = `select name, count(*) as due, extract(epoch from now() - min(start_after))::float8 as seconds
  from pgboss.job where state in ('created', 'retry') and start_after <= now() group by name`;

/** Emails that are queued, being sent, or abandoned (`failed`). */
const unsentEmails = ({ outbox }: EmailTables) =>
  `select state, count(*) as count from ${outbox} where state in ('queued', 'sending', 'failed') group by state`;

/** In seconds, of those that are not sent and not abandoned; 0 if there is none, or if the clock was set back. */
const ageOfOldest = ({ outbox }: EmailTables) =>
  `select greatest(extract(epoch from now() - min(created_at)), 0)::float8 as seconds
   from ${outbox} where state in ('queued', 'sending')`;

export const operationalFigures = (tables: EmailTables): readonly DatabaseFigure[] => [
  {
    name: 'jobs_due',
    help: 'Background jobs that could run now, by queue',
    label: 'queue',
    sql: `select name, due from (${DUE_JOBS}) as jobs`,
  },
  {
    name: 'jobs_oldest_due_seconds',
    help: 'How long the oldest of them has been due',
    label: 'queue',
    sql: `select name, seconds from (${DUE_JOBS}) as jobs`,
  },
  {
    name: 'emails',
    help: 'Emails that are not sent: queued, being sent, or abandoned',
    label: 'state',
    sql: unsentEmails(tables),
  },
  {
    name: 'emails_oldest_seconds',
    help: 'Age of the oldest email that is not sent and not abandoned; 0 if there is none',
    sql: `select null, seconds from (${ageOfOldest(tables)}) as emails`,
  },
];

export async function findDueJobs(sql: Sql): Promise<{ name: string; due: number; seconds: number }[]> {
  return (await sql.query<{ name: string; due: number; seconds: number }>(DUE_JOBS)).rows;
}

export async function countUnsentEmails(sql: Sql, tables: EmailTables): Promise<{ state: string; count: number }[]> {
  return (await sql.query<{ state: string; count: number }>(unsentEmails(tables))).rows;
}

export async function ageOfOldestEmail(sql: Sql, tables: EmailTables): Promise<number> {
  const { rows } = await sql.query<{ seconds: number }>(ageOfOldest(tables));
  return rows[0]?.seconds ?? 0;
}
