import { Link } from '@react-email/components';
import * as z from 'zod';
import { definePlainEmail } from '#server/emails/define-email.ts';
import { Layout } from '#server/emails/layout.tsx';
import { useMedium } from '#server/emails/medium.tsx';
import { Action, Paragraph } from '#server/emails/parts.tsx';
import { color } from '#server/emails/theme.ts';

const Payload = z.object({
  event: z.enum([
    'password-changed',
    'email-changed',
    'phone-added',
    'phone-removed',
    'factor-added',
    'factor-removed',
    'recovery-codes-created',
    'recovery-codes-replaced',
    'recovery-codes-removed',
    'recovery-code-used',
    'passkey-added',
    'passkey-removed',
    'identity-linked',
    'identity-removed',
  ]),
  /** With `password-changed`: what signs in without the password and was left in place. */
  otherWays: z.object({ passkeys: z.int(), phone: z.boolean(), providers: z.array(z.string()) }).optional(),
  securityLink: z.url(),
  resetLink: z.url(),
});

/** A change to how one can sign in to the account. */
export type SecurityEvent = z.output<typeof Payload>['event'];

/** What still signs in after the password has changed. */
export type OtherWays = NonNullable<z.output<typeof Payload>['otherWays']>;

export default definePlainEmail({
  name: 'security-notice',
  title: 'Security notice',
  when: 'To an account when its sign-in methods change',
  payload: Payload,
  sample: ({ publicUrl }) => ({
    event: 'password-changed' as const,
    securityLink: `${publicUrl}/auth/profile`,
    resetLink: `${publicUrl}/auth/forgot-password`,
  }),
  subject: ({ event }, { t }) => t(`email.security.${event}.subject`),
  body: (content) => <SecurityNotice {...content} />,
});

function SecurityNotice({ event, otherWays, securityLink, resetLink }: z.output<typeof Payload>) {
  const { t, link } = useMedium();
  return (
    <Layout preview={t('email.security.preview')} title={t(`email.security.${event}.subject`)}>
      <Paragraph>{t(`email.security.${event}.lead`)}</Paragraph>
      <OtherWays ways={otherWays} />
      <Action href={securityLink}>{t('email.security.action')}</Action>
      <Paragraph>
        {t('email.security.notYou')}{' '}
        <Link className="ink" href={link(resetLink)} style={{ color: color.ink, textDecoration: 'underline' }}>
          {t('email.security.reset')}
        </Link>
      </Paragraph>
    </Layout>
  );
}

/** A new password ends sessions, but not what a stranger may have added. */
function OtherWays({ ways }: { ways: OtherWays | undefined }) {
  const { t } = useMedium();
  if (ways === undefined) return null;
  const { passkeys, phone, providers } = ways;
  const named = [
    ...(passkeys > 0 ? [t('email.security.passkeys', { count: passkeys })] : []),
    ...(phone ? [t('email.security.phone')] : []),
    ...providers.map((provider) => provider.charAt(0).toUpperCase() + provider.slice(1)),
  ];
  return named.length === 0 ? null : (
    <Paragraph>{t('email.security.otherWays', { ways: named.join(' · ') })}</Paragraph>
  );
}
