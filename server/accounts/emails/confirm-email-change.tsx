import * as z from 'zod';
import { definePlainEmail } from '#server/emails/define-email.ts';
import { Layout } from '#server/emails/layout.tsx';
import { useMedium } from '#server/emails/medium.tsx';
import { Note, Paragraph } from '#server/emails/parts.tsx';
import { CodePayload, sampleCode } from './shared/code-payload.ts';
import { LinkAndCode } from './shared/link-and-code.tsx';

/** One goes to each mailbox. Only the current one learns the new email. */
const Payload = CodePayload.extend({ mailbox: z.enum(['current', 'new']), newEmail: z.string() });

export default definePlainEmail({
  name: 'confirm-email-change',
  title: 'Email change',
  when: 'To the current and the new address when an account changes its email',
  secret: true,
  payload: Payload,
  sample: (publicUrl) => ({
    ...sampleCode(publicUrl),
    mailbox: 'current' as const,
    newEmail: 'alex.new@example.com',
  }),
  subject: (_content, { t }) => t('mail.change.subject'),
  body: (content) => <ConfirmEmailChange {...content} />,
});

/** The new mailbox learns nothing about the account: its email may have been mistyped. */
function ConfirmEmailChange({ link, code, expiresInMinutes, mailbox, newEmail }: z.output<typeof Payload>) {
  const { t } = useMedium();
  return (
    <Layout preview={t('mail.change.preview')} title={t('mail.change.title')}>
      <Paragraph>
        {mailbox === 'current' ? t('mail.change.current', { address: newEmail }) : t('mail.change.new')}
      </Paragraph>
      <LinkAndCode link={link} action={t('mail.change.action')} code={code} expiresInMinutes={expiresInMinutes} />
      <Note>{mailbox === 'current' ? t('mail.change.notYou') : t('mail.change.notYours')}</Note>
    </Layout>
  );
}
