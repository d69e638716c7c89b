import { Link } from '@react-email/components';
import * as z from 'zod';
import { definePlainEmail } from '#server/emails/define-email.ts';
import { Layout } from '#server/emails/layout.tsx';
import { useMedium } from '#server/emails/medium.tsx';
import { Action, Note, Paragraph } from '#server/emails/parts.tsx';
import { color } from '#server/emails/theme.ts';

const Payload = z.object({ firstName: z.string(), signInLink: z.url(), resetLink: z.url() });

export default definePlainEmail({
  name: 'account-exists',
  title: 'Account exists',
  when: 'To the owner of an account when someone signs up with its email',
  secret: true,
  payload: Payload,
  sample: ({ publicUrl }) => ({
    firstName: 'Alex',
    signInLink: `${publicUrl}/auth/login`,
    resetLink: `${publicUrl}/auth/forgot-password`,
  }),
  subject: (_content, { t }) => t('email.exists.subject'),
  body: (content) => <AccountExists {...content} />,
});

function AccountExists({ signInLink, resetLink }: z.output<typeof Payload>) {
  const { t, link } = useMedium();
  return (
    <Layout preview={t('email.exists.preview')} title={t('email.exists.title')} opening={{ id: 'email.exists.lead' }}>
      <Action href={signInLink}>{t('email.exists.action')}</Action>
      <Paragraph>
        {t('email.exists.forgot')}{' '}
        <Link className="ink" href={link(resetLink)} style={{ color: color.ink, textDecoration: 'underline' }}>
          {t('email.exists.reset')}
        </Link>
      </Paragraph>
      <Note>{t('email.exists.notYou')}</Note>
    </Layout>
  );
}
