import * as z from 'zod';
import type { Row } from '#database/rows.ts';
import { defineEmail } from '#server/emails/define-email.ts';
import { Layout } from '#server/emails/layout.tsx';
import { useMedium } from '#server/emails/medium.tsx';
import { OptOutNote } from '#server/emails/opt-out-note.tsx';
import { Action, Note, Paragraph, Typed } from '#server/emails/parts.tsx';
import type { Sql } from '#server/platform/db/database.ts';

const Payload = z.object({ messageId: z.uuid() });

interface Content {
  ticketId: Row<'tickets'>['id'];
  number: Row<'tickets'>['number'];
  author: Row<'ticket_messages'>['author_name'];
  message: Row<'ticket_messages'>['body'];
  attachments: number;
}

/** A reply by the team. An internal note is not one. */
async function load(sql: Sql, { messageId }: z.output<typeof Payload>): Promise<Content | null> {
  const { rows } = await sql.query<Content>(
    `select t.id as "ticketId", t.number, m.author_name as author, m.body as message, jsonb_array_length(m.attachments) as attachments
     from public.ticket_messages as m join public.tickets as t on t.id = m.ticket_id
     where m.id = $1 and m.by_staff and not m.internal`,
    [messageId],
  );
  return rows[0] ?? null;
}

export default defineEmail({
  name: 'ticket-reply',
  title: 'Ticket reply',
  when: 'To the client when the team replies; can be turned off',
  payload: Payload,
  about: 'answer',
  load,
  sample: (): Content => ({
    ticketId: '00000000-0000-4000-8000-000000000001',
    number: 'T-000042',
    author: 'Sam',
    message: 'It starts on Monday. The first figures are on your page the morning after.',
    attachments: 1,
  }),
  subject: ({ number }, { t }) => t('email.reply.subject', { number }),
  optOut: () => 'ticket_reply',
  body: (content) => <TicketReply {...content} />,
});

/** Repeats what the team wrote, and nothing that the client wrote. */
function TicketReply({ ticketId, number, author, message, attachments }: Content) {
  const { t, publicUrl } = useMedium();
  return (
    <Layout
      preview={t('email.reply.preview')}
      title={t('email.reply.title')}
      opening={{ id: 'email.reply.lead', values: { name: author, number } }}
    >
      <Typed>{message}</Typed>
      {attachments > 0 ? <Paragraph>{t('email.reply.files', { count: attachments })}</Paragraph> : null}
      <Action href={`${publicUrl}/dashboard/support/tickets/${ticketId}`}>{t('email.reply.action')}</Action>
      <Note>{t('email.reply.how')}</Note>
      <OptOutNote />
    </Layout>
  );
}
