import type { MailContent } from '#server/platform/mail/mail-content.ts';
import { Layout } from './layout.tsx';
import { useMedium } from './medium.tsx';
import { Action, Code, Note, Paragraph } from './parts.tsx';

/** The new mailbox learns nothing about the account: it may belong to somebody whose address was mistyped. */
export function ConfirmEmailChange({
  link,
  code,
  expiresInMinutes,
  mailbox,
  newEmail,
}: MailContent['confirm-email-change']) {
  const { t } = useMedium();
  return (
    <Layout preview={t('mail.change.preview')} title={t('mail.change.title')}>
      <Paragraph>
        {mailbox === 'current' ? t('mail.change.current', { address: newEmail }) : t('mail.change.new')}
      </Paragraph>
      <Action href={link} showAddress>
        {t('mail.change.action')}
      </Action>
      <Code lead={t('mail.code.lead')} code={code} validity={t('mail.code.valid', { minutes: expiresInMinutes })} />
      <Note>{mailbox === 'current' ? t('mail.change.notYou') : t('mail.change.notYours')}</Note>
    </Layout>
  );
}
