import * as z from 'zod';
import type { Row } from '#database/rows.ts';
import { sampleOrder } from '#domain/emails/sample-order.ts';
import { defineEmail } from '#server/emails/define-email.ts';
import { Layout } from '#server/emails/layout.tsx';
import { useMedium } from '#server/emails/medium.tsx';
import { Action, Facts, Heading, Note, Panel, Typed } from '#server/emails/parts.tsx';
import type { Sql } from '#server/platform/db/database.ts';

const Payload = z.object({ ticketId: z.uuid() });

type Ticket = Row<'tickets'>;
type Message = Row<'ticket_messages'>;
type Content = Pick<Ticket, 'id' | 'number' | 'subject' | 'priority'> & {
  client: Message['author_name'];
  clientEmail: Row<'users'>['email'];
  message: Message['body'];
  attachments: Message['attachments'];
  openedAt: Ticket['created_at'];
};

/** The ticket with its first message. */
async function load(sql: Sql, { ticketId }: z.output<typeof Payload>): Promise<Content | null> {
  const { rows } = await sql.query<Content>(
    `select t.id, t.number, t.subject, t.priority, m.author_name as client, u.email as "clientEmail", m.body as message, m.attachments, t.created_at as "openedAt"
     from public.tickets as t
     join public.users as u on u.id = t.client_id
     join lateral (select * from public.ticket_messages where ticket_id = t.id and not by_staff order by created_at, id limit 1) as m on true
     where t.id = $1`,
    [ticketId],
  );
  return rows[0] ?? null;
}

export default defineEmail({
  name: 'ticket-notice',
  title: 'New ticket (team)',
  when: 'To the team when a client opens a ticket',
  payload: Payload,
  about: 'ticket',
  load,
  sample: (): Content => ({
    id: '00000000-0000-4000-8000-000000000001',
    number: 'T-000042',
    subject: 'When does my campaign start?',
    priority: 'normal',
    client: sampleOrder.customer.name,
    clientEmail: sampleOrder.customer.email,
    message: 'My single is out on Friday. Can the campaign start on the same day?',
    attachments: ['a/cover.png'],
    openedAt: new Date(sampleOrder.date),
  }),
  subject: ({ number, subject }, { t }) => t('email.ticket.subject', { number, subject }),
  body: (ticket) => <TicketNotice {...ticket} />,
});

function TicketNotice({ id, number, subject, priority, client, clientEmail, message, attachments, openedAt }: Content) {
  const { shop, t, publicUrl, dateTime } = useMedium();
  return (
    <Layout
      preview={t('email.ticket.preview')}
      title={t('email.ticket.title')}
      opening={{ id: 'email.ticket.lead' }}
      why={t('email.ticket.why', { brand: shop.name })}
    >
      <Panel>
        <Facts
          facts={[
            { label: t('email.ticket.number'), value: number },
            { label: t('email.ticket.client'), value: client },
            { label: t('email.notice.email'), value: clientEmail ?? t('email.notice.none') },
            { label: t('email.ticket.subjectLabel'), value: subject },
            { label: t('email.ticket.priority'), value: t(`email.ticket.priority.${priority}`) },
            { label: t('email.notice.received'), value: dateTime(openedAt) },
          ]}
        />
      </Panel>
      <Heading>{t('email.notice.message')}</Heading>
      <Typed>{message}</Typed>
      {attachments.length === 0 ? null : <Note>{t('email.ticket.attachments', { count: attachments.length })}</Note>}
      <Action href={`${publicUrl}/admin/tickets/${id}`}>{t('email.ticket.action')}</Action>
    </Layout>
  );
}
