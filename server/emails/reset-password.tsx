import type { MailContent } from '#server/platform/mail/mail-content.ts';
import { Layout } from './layout.tsx';
import { useMedium } from './medium.tsx';
import { Action, Code, Note, Paragraph } from './parts.tsx';

export function ResetPassword({ link, code, expiresInMinutes }: MailContent['reset-password']) {
  const { t } = useMedium();
  return (
    <Layout preview={t('mail.reset.preview')} title={t('mail.reset.title')}>
      <Paragraph>{t('mail.reset.lead')}</Paragraph>
      <Action href={link} showAddress>
        {t('mail.reset.action')}
      </Action>
      <Code lead={t('mail.code.lead')} code={code} validity={t('mail.code.valid', { minutes: expiresInMinutes })} />
      <Note>{t('mail.reset.notYou')}</Note>
    </Layout>
  );
}
