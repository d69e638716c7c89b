import { brand } from '#domain/brand.ts';
import type { MailContent } from '#server/platform/mail/mail-content.ts';
import { Layout } from './layout.tsx';
import { useMedium } from './medium.tsx';
import { Action, Code, Note, Paragraph } from './parts.tsx';

export function MagicLink({ link, code, expiresInMinutes }: MailContent['magic-link']) {
  const { t } = useMedium();
  return (
    <Layout preview={t('mail.magic.preview')} title={t('mail.magic.title')}>
      <Paragraph>{t('mail.magic.lead', { brand: brand.name })}</Paragraph>
      <Action href={link} showAddress>
        {t('mail.magic.action')}
      </Action>
      <Code lead={t('mail.code.lead')} code={code} validity={t('mail.code.valid', { minutes: expiresInMinutes })} />
      <Note>{t('mail.magic.notYou')}</Note>
    </Layout>
  );
}
