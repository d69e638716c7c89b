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
  sample: (shop) => ({
    ...sampleCode(shop),
    mailbox: 'current' as const,
    newEmail: 'alex.new@example.com',
  }),
  subject: (_content, { t }) => t('email.change.subject'),
  body: (content) => <ConfirmEmailChange {...content} />,
});

/** The new mailbox learns nothing about the account: its email may have been mistyped. */
function ConfirmEmailChange({ link, code, expiresInMinutes, mailbox, newEmail }: z.output<typeof Payload>) {
  const { t } = useMedium();
  return (
    <Layout preview={t('email.change.preview')} title={t('email.change.title')}>
      <Paragraph>
        {mailbox === 'current' ? t('email.change.current', { address: newEmail }) : t('email.change.new')}
      </Paragraph>
      <LinkAndCode link={link} action={t('email.change.action')} code={code} expiresInMinutes={expiresInMinutes} />
      <Note>{mailbox === 'current' ? t('email.change.notYou') : t('email.change.notYours')}</Note>
    </Layout>
  );
}
