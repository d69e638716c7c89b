import type { TicketMail } from '#server/platform/mail/mail-content.ts';
import { Layout } from './layout.tsx';
import { useMedium } from './medium.tsx';
import { Action, Facts, Heading, Panel, Paragraph, Typed } from './parts.tsx';

/** To the team. */
export function TicketNotice({ ticket }: { ticket: TicketMail }) {
  const { t, host, publicUrl, dateTime } = useMedium();
  return (
    <Layout preview={t('mail.ticket.preview')} title={t('mail.ticket.title')} why={t('mail.ticket.why', { host })}>
      <Paragraph>{t('mail.ticket.lead')}</Paragraph>
      <Panel>
        <Facts
          facts={[
            { label: t('mail.ticket.number'), value: ticket.number },
            { label: t('mail.ticket.client'), value: ticket.client },
            { label: t('mail.notice.email'), value: ticket.clientEmail ?? t('mail.notice.none') },
            { label: t('mail.ticket.subjectLabel'), value: ticket.subject },
            { label: t('mail.ticket.priority'), value: t(`mail.ticket.priority.${ticket.priority}`) },
            { label: t('mail.notice.received'), value: dateTime(ticket.openedAt) },
          ]}
        />
      </Panel>
      <Heading>{t('mail.notice.message')}</Heading>
      <Typed>{ticket.message}</Typed>
      <Action href={`${publicUrl}/admin/tickets/${ticket.id}`}>{t('mail.ticket.action')}</Action>
    </Layout>
  );
}
