import type { MailContent } from '#server/platform/mail/mail-content.ts';
import { Layout } from './layout.tsx';
import { useMedium } from './medium.tsx';
import { Code, Note, Paragraph } from './parts.tsx';

export function Reauthenticate({ code, expiresInMinutes }: MailContent['reauthenticate']) {
  const { t } = useMedium();
  return (
    <Layout preview={t('mail.reauth.preview')} title={t('mail.reauth.title')}>
      <Paragraph>{t('mail.reauth.lead')}</Paragraph>
      <Code
        lead={t('mail.reauth.code')}
        code={code}
        validity={t('mail.code.validAlone', { minutes: expiresInMinutes })}
      />
      <Note>{t('mail.reauth.notYou')}</Note>
    </Layout>
  );
}
