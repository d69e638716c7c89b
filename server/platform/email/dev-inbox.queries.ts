import type { Row } from '#database/rows.ts';
import type { Sql } from '#server/platform/db/database.ts';
import type { EmailTables } from './email-tables.ts';
import type { OutgoingEmail } from './transport.ts';

/** How many emails the development inbox keeps. */
export const DEV_INBOX_SIZE = 500;

type Stored = Row<'internal.dev_inbox'>;

export type InboxMessage = Pick<Stored, 'id' | 'reply_to' | 'subject' | 'html' | 'text' | 'created_at'> & {
  to: string;
  from: string;
};

const COLUMNS = `id, to_address as "to", from_address as "from", reply_to, subject, html, text, created_at`;

export type InboxEntry = Pick<InboxMessage, 'id' | 'to' | 'subject' | 'created_at'>;

export function devInboxQueries(table: EmailTables['devInbox']) {
  return {
    async keep(sql: Sql, email: OutgoingEmail): Promise<void> {
      await sql.query(
        `with kept as (
           insert into ${table} (message_id, to_address, from_address, reply_to, subject, html, text)
           values ($1, $2, $3, $4, $5, $6, $7) on conflict (message_id) do nothing returning id
         )
         delete from ${table} where id <= (select max(id) from kept) - $8`,
        [
          email.messageId,
          email.to,
          email.from,
          email.replyTo ?? null,
          email.subject,
          email.html,
          email.text,
          DEV_INBOX_SIZE,
        ],
      );
    },

    /** As `list`, without the bodies. */
    async entries(sql: Sql, to: string | null): Promise<InboxEntry[]> {
      const { rows } = await sql.query<InboxEntry>(
        `select id, to_address as "to", subject, created_at from ${table}
         where $1::text is null or lower(to_address) = lower($1) order by id desc`,
        [to],
      );
      return rows;
    },

    /** Newest first; `to` compares without case. */
    async list(sql: Sql, to: string | null): Promise<InboxMessage[]> {
      const { rows } = await sql.query<InboxMessage>(
        `select ${COLUMNS} from ${table} where $1::text is null or lower(to_address) = lower($1) order by id desc`,
        [to],
      );
      return rows;
    },

    async find(sql: Sql, id: number): Promise<InboxMessage | null> {
      const { rows } = await sql.query<InboxMessage>(`select ${COLUMNS} from ${table} where id = $1`, [id]);
      return rows[0] ?? null;
    },

    async clear(sql: Sql): Promise<number> {
      const { count } = await sql.query(`delete from ${table}`);
      return count;
    },
  };
}
