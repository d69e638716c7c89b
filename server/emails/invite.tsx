import { brand } from '#domain/brand.ts';
import type { MailContent } from '#server/platform/mail/mail-content.ts';
import { Layout } from './layout.tsx';
import { useMedium } from './medium.tsx';
import { Action, Code, Note, Paragraph } from './parts.tsx';

export function Invite({ link, code, expiresInMinutes }: MailContent['invite']) {
  const { t } = useMedium();
  return (
    <Layout preview={t('mail.invite.preview', { brand: brand.name })} title={t('mail.invite.title')}>
      <Paragraph>{t('mail.invite.lead', { brand: brand.name })}</Paragraph>
      <Action href={link} showAddress>
        {t('mail.invite.action')}
      </Action>
      <Code lead={t('mail.code.lead')} code={code} validity={t('mail.code.valid', { minutes: expiresInMinutes })} />
      <Note>{t('mail.invite.notYou')}</Note>
    </Layout>
  );
}
