import type { Sql } from '#server/platform/db/database.ts';

export interface NewMail {
  id: string;
  template: string;
  to: string;
  locale: string;
  data: object;
  sealed: string | null;
}

export interface OutboxRow extends NewMail {
  attempts: number;
}

export async function insertMail(sql: Sql, mail: NewMail): Promise<void> {
  await sql.query(
    `insert into public.email_outbox (id, template, to_address, locale, data, sealed) values ($1, $2, $3, $4, $5, $6)`,
    [mail.id, mail.template, mail.to, mail.locale, mail.data, mail.sealed],
  );
}

/** Takes a mail that has not left yet; null when it has, or was given up. */
export async function claimMail(sql: Sql, id: string, at: Date): Promise<OutboxRow | null> {
  const { rows } = await sql.query<OutboxRow>(
    `update public.email_outbox set state = 'sending', attempts = attempts + 1, updated_at = $2
     where id = $1 and state in ('queued', 'sending')
     returning id, template, to_address as "to", locale, data, sealed, attempts`,
    [id, at],
  );
  return rows[0] ?? null;
}

export async function markSent(sql: Sql, id: string, messageId: string, at: Date): Promise<void> {
  await sql.query(
    `update public.email_outbox
     set state = 'sent', sealed = null, data = data - 'ip', last_error = null, message_id = $2, sent_at = $3, updated_at = $3 where id = $1`,
    [id, messageId, at],
  );
}

/** `state` 'failed' is final and wipes what was sealed; 'queued' waits for the next try. */
export async function markUnsent(
  sql: Sql,
  id: string,
  state: 'queued' | 'failed',
  error: string,
  at: Date,
): Promise<void> {
  await sql.query(
    `update public.email_outbox
     set state = $2, last_error = $3, updated_at = $4, sealed = case when $2 = 'failed' then null else sealed end,
       data = case when $2 = 'failed' then data - 'ip' else data end
     where id = $1 and state <> 'sent'`,
    [id, state, error, at],
  );
}

/** Mails on their way that no job carries, oldest first. */
export async function findOrphans(sql: Sql, queue: string): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `select o.id from public.email_outbox as o
     where o.state in ('queued', 'sending')
       and not exists (select from pgboss.job as j where j.name = $1 and j.id = o.id)
     order by o.created_at limit 500`,
    [queue],
  );
  return rows.map((row) => row.id);
}

/** Mails whose job ended without a word: the process died in its last try. */
export async function failAbandoned(sql: Sql, queue: string, error: string, at: Date): Promise<number> {
  const { count } = await sql.query(
    `update public.email_outbox as o set state = 'failed', sealed = null, data = o.data - 'ip', updated_at = $3,
       last_error = coalesce(o.last_error, $2)
     from pgboss.job as j
     where o.state in ('queued', 'sending') and j.name = $1 and j.id = o.id and j.state in ('completed', 'cancelled', 'failed')`,
    [queue, error, at],
  );
  return count;
}

/** What staff set about the sender. */
export interface SenderSettings {
  sender_name: string | null;
  reply_to: string | null;
}

export async function findSenderSettings(sql: Sql): Promise<SenderSettings> {
  const { rows } = await sql.query<SenderSettings>('select sender_name, reply_to from public.email_settings');
  return rows[0] ?? { sender_name: null, reply_to: null };
}

export interface FailedMail {
  state: string;
  template: string;
  is_test: boolean;
}

/** For the decision about another try, locked until it is made. */
export async function lockMail(sql: Sql, id: string): Promise<FailedMail | null> {
  const { rows } = await sql.query<FailedMail>(
    'select state, template, is_test from public.email_outbox where id = $1 for update',
    [id],
  );
  return rows[0] ?? null;
}

/** Puts a mail back and forgets the job that gave it up, so that a new one may bear its id. */
export async function requeueMail(sql: Sql, queue: string, id: string, at: Date): Promise<void> {
  await sql.query(`update public.email_outbox set state = 'queued', updated_at = $2 where id = $1`, [id, at]);
  await sql.query('delete from pgboss.job where name = $1 and id = $2', [queue, id]);
}
