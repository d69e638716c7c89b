import type { Row } from '#database/rows.ts';
import type { Sql } from '#server/platform/db/database.ts';
import type { EmailTables } from './email-tables.ts';

type Stored = Row<'email_outbox'>;

export type NewRow = Pick<Stored, 'id' | 'template' | 'locale' | 'sealed'> & { to: string; data: object };
export type OutboxRow = NewRow & Pick<Stored, 'attempts'>;

type RetryCandidate = Pick<Stored, 'state' | 'template' | 'is_test'>;

type Table = EmailTables['outbox'];

export const outboxQueries = (table: Table) => ({ ...deliveryQueries(table), ...repairQueries(table) });

function deliveryQueries(table: Table) {
  return {
    async insertEmails(sql: Sql, emails: readonly NewRow[]): Promise<void> {
      await sql.query(
        `insert into ${table} (id, template, to_address, locale, data, sealed)
         select id, template, "to", locale, data, sealed
         from jsonb_to_recordset($1::jsonb) as e (id uuid, template text, "to" text, locale text, data jsonb, sealed text)`,
        [JSON.stringify(emails)],
      );
    },

    /** Claims those that are waiting; not those that have been sent or abandoned. */
    async claimEmails(sql: Sql, ids: readonly string[], at: Date): Promise<OutboxRow[]> {
      const { rows } = await sql.query<OutboxRow>(
        `update ${table} set state = 'sending', attempts = attempts + 1, updated_at = $2
         where id = any ($1::uuid[]) and state in ('queued', 'sending')
         returning id, template, to_address as "to", locale, data, sealed, attempts`,
        [ids, at],
      );
      return rows;
    },

    async markSent(sql: Sql, sent: readonly { id: string; messageId: string }[], at: Date): Promise<void> {
      await sql.query(
        `update ${table} as o
         set state = 'sent', sealed = null, data = o.data - 'ip', last_error = null, message_id = s.message_id,
           sent_at = $3, updated_at = $3
         from unnest($1::uuid[], $2::text[]) as s (id, message_id)
         where o.id = s.id`,
        [sent.map(({ id }) => id), sent.map(({ messageId }) => messageId), at],
      );
    },

    /** State 'failed' is final and wipes the sealed payload; 'queued' waits for the next attempt. */
    async markUnsent(sql: Sql, id: string, state: 'queued' | 'failed', error: string, at: Date): Promise<void> {
      await sql.query(
        `update ${table}
         set state = $2, last_error = $3, updated_at = $4, sealed = case when $2 = 'failed' then null else sealed end,
           data = case when $2 = 'failed' then data - 'ip' else data end
         where id = $1 and state <> 'sent'`,
        [id, state, error, at],
      );
    },
  };
}

function repairQueries(table: Table) {
  return {
    /** Emails that are waiting without a job, oldest first. */
    async findOrphans(sql: Sql, queue: string): Promise<string[]> {
      const { rows } = await sql.query<Pick<Stored, 'id'>>(
        `select o.id from ${table} as o
         where o.state in ('queued', 'sending')
           and not exists (select from pgboss.job as j where j.name = $1 and j.id = o.id)
         order by o.created_at limit 500`,
        [queue],
      );
      return rows.map((row) => row.id);
    },

    /** Ends the jobs of emails that have waited, so that {@link findOrphans} finds them. Old ones with a code or a link fail. */
    async releasePaused(
      sql: Sql,
      queue: string,
      { paused, codesBefore }: { paused: string; codesBefore: Date },
    ): Promise<void> {
      await sql.query(
        `delete from pgboss.job as j using ${table} as o
         where o.state = 'queued' and o.last_error = $2 and (o.sealed is null or o.created_at > $3)
           and j.name = $1 and j.id = o.id and j.state in ('completed', 'cancelled', 'failed')`,
        [queue, paused, codesBefore],
      );
    },

    /** Fails emails whose job ended without a result: the process died during the last attempt. */
    async failAbandoned(sql: Sql, queue: string, error: string, at: Date): Promise<number> {
      const { count } = await sql.query(
        `update ${table} as o set state = 'failed', sealed = null, data = o.data - 'ip', updated_at = $3,
           last_error = coalesce(o.last_error, $2)
         from pgboss.job as j
         where o.state in ('queued', 'sending') and j.name = $1 and j.id = o.id and j.state in ('completed', 'cancelled', 'failed')`,
        [queue, error, at],
      );
      return count;
    },

    /** Locks the row until the decision about a retry is committed. */
    async lockEmail(sql: Sql, id: string): Promise<RetryCandidate | null> {
      const { rows } = await sql.query<RetryCandidate>(
        `select state, template, is_test from ${table} where id = $1 for update`,
        [id],
      );
      return rows[0] ?? null;
    },

    /** Queues an email again and deletes its failed job, so that a new job can have the same id. */
    async requeueEmail(sql: Sql, queue: string, id: string, at: Date): Promise<void> {
      await sql.query(`update ${table} set state = 'queued', updated_at = $2 where id = $1`, [id, at]);
      await sql.query('delete from pgboss.job where name = $1 and id = $2', [queue, id]);
    },
  };
}

export type OutboxQueries = ReturnType<typeof outboxQueries>;

/** Set by admins. */
export type SenderSettings = Pick<Row<'email_settings'>, 'sender_name' | 'reply_to'>;

const NO_SETTINGS: SenderSettings = { sender_name: null, reply_to: null };

export async function findSenderSettings(sql: Sql, table: EmailTables['settings']): Promise<SenderSettings> {
  if (table === null) return NO_SETTINGS;
  const { rows } = await sql.query<SenderSettings>(`select sender_name, reply_to from ${table}`);
  return rows[0] ?? NO_SETTINGS;
}
