import type { Sql } from '#server/platform/db/database.ts';
import type { TicketMail, TicketReplyMail } from './mail-content.ts';

/** The ticket with the message that opened it; null when there is none with this id. */
export async function findTicketMail(sql: Sql, ticketId: string): Promise<TicketMail | null> {
  const { rows } = await sql.query<TicketMail>(
    `select t.id, t.number, t.subject, t.priority, m.author_name as client, u.email as "clientEmail", m.body as message, t.created_at as "openedAt"
     from public.tickets as t
     join public.users as u on u.id = t.client_id
     join lateral (select * from public.ticket_messages where ticket_id = t.id and not by_staff order by created_at, id limit 1) as m on true
     where t.id = $1`,
    [ticketId],
  );
  return rows[0] ?? null;
}

/** An answer of staff that the client may read; a note is none. */
export async function findTicketReplyMail(sql: Sql, messageId: string): Promise<TicketReplyMail | null> {
  const { rows } = await sql.query<TicketReplyMail>(
    `select t.id as "ticketId", t.number, m.author_name as author, m.body as message, jsonb_array_length(m.attachments) as attachments
     from public.ticket_messages as m join public.tickets as t on t.id = m.ticket_id
     where m.id = $1 and m.by_staff and not m.internal`,
    [messageId],
  );
  return rows[0] ?? null;
}
