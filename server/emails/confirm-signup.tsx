import { brand } from '#domain/brand.ts';
import type { MailContent } from '#server/platform/mail/mail-content.ts';
import { Layout } from './layout.tsx';
import { useMedium } from './medium.tsx';
import { Action, Code, Note, Paragraph } from './parts.tsx';

/** No name in it: whoever typed the address typed the name too, and need not be its owner. */
export function ConfirmSignup({ link, code, expiresInMinutes }: MailContent['confirm-signup']) {
  const { t } = useMedium();
  return (
    <Layout preview={t('mail.confirm.preview')} title={t('mail.confirm.title')}>
      <Paragraph>{t('mail.confirm.lead', { brand: brand.name })}</Paragraph>
      <Action href={link} showAddress>
        {t('mail.confirm.action')}
      </Action>
      <Code lead={t('mail.code.lead')} code={code} validity={t('mail.code.valid', { minutes: expiresInMinutes })} />
      <Note>{t('mail.confirm.notYou')}</Note>
    </Layout>
  );
}
