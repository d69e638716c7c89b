import type { MailTemplates } from '#server/platform/mail/templates.ts';
import { Layout } from './layout.tsx';
import { useMedium } from './medium.tsx';
import { Note, Paragraph } from './parts.tsx';

/** The last mail to somebody who has left. */
export function AccountDeleted({ ordersKept }: MailTemplates['account-deleted']) {
  const { t } = useMedium();
  return (
    <Layout preview={t('mail.farewell.preview')} title={t('mail.farewell.title')}>
      <Paragraph>{t('mail.farewell.gone')}</Paragraph>
      {ordersKept > 0 ? <Paragraph>{t('mail.farewell.kept', { count: ordersKept })}</Paragraph> : null}
      <Note>{t('mail.farewell.notYou')}</Note>
    </Layout>
  );
}
