import { Link } from '@react-email/components';
import type { MailContent } from '#server/platform/mail/mail-content.ts';
import { Layout } from './layout.tsx';
import { useMedium } from './medium.tsx';
import { Action, Note, Paragraph } from './parts.tsx';
import { color } from './theme.ts';

export function AccountExists({ signInLink, resetLink }: MailContent['account-exists']) {
  const { t } = useMedium();
  return (
    <Layout preview={t('mail.exists.preview')} title={t('mail.exists.title')}>
      <Paragraph>{t('mail.exists.lead')}</Paragraph>
      <Action href={signInLink}>{t('mail.exists.action')}</Action>
      <Paragraph>
        {t('mail.exists.forgot')}{' '}
        <Link className="ink" href={resetLink} style={{ color: color.ink, textDecoration: 'underline' }}>
          {t('mail.exists.reset')}
        </Link>
      </Paragraph>
      <Note>{t('mail.exists.notYou')}</Note>
    </Layout>
  );
}
