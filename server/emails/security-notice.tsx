import { Link } from '@react-email/components';
import type { MailContent } from '#server/platform/mail/mail-content.ts';
import { Layout } from './layout.tsx';
import { useMedium } from './medium.tsx';
import { Action, Paragraph } from './parts.tsx';
import { color } from './theme.ts';

/** Tells of a change that was made, whoever made it. */
export function SecurityNotice({ event, securityLink, resetLink }: MailContent['security-notice']) {
  const { t } = useMedium();
  return (
    <Layout preview={t('mail.security.preview')} title={t(`mail.security.${event}.subject`)}>
      <Paragraph>{t(`mail.security.${event}.lead`)}</Paragraph>
      <Action href={securityLink}>{t('mail.security.action')}</Action>
      <Paragraph>
        {t('mail.security.notYou')}{' '}
        <Link className="ink" href={resetLink} style={{ color: color.ink, textDecoration: 'underline' }}>
          {t('mail.security.reset')}
        </Link>
      </Paragraph>
    </Layout>
  );
}
