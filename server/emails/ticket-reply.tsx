import type { TicketReplyMail } from '#server/platform/mail/mail-content.ts';
import { Layout } from './layout.tsx';
import { useMedium } from './medium.tsx';
import { Action, Note, Paragraph, Typed } from './parts.tsx';
import { Switchable } from './switchable.tsx';

/** To the client: what staff wrote, and nothing that the client typed. */
export function TicketReply({ reply }: { reply: TicketReplyMail }) {
  const { t, publicUrl } = useMedium();
  return (
    <Layout preview={t('mail.reply.preview')} title={t('mail.reply.title')}>
      <Paragraph>{t('mail.reply.lead', { name: reply.author, number: reply.number })}</Paragraph>
      <Typed>{reply.message}</Typed>
      {reply.attachments > 0 ? <Paragraph>{t('mail.reply.files', { count: reply.attachments })}</Paragraph> : null}
      <Action href={`${publicUrl}/dashboard/support/tickets/${reply.ticketId}`}>{t('mail.reply.action')}</Action>
      <Note>{t('mail.reply.how')}</Note>
      <Switchable />
    </Layout>
  );
}
