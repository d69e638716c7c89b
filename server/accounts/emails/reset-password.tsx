import type * as z from 'zod';
import { definePlainEmail } from '#server/emails/define-email.ts';
import { Layout } from '#server/emails/layout.tsx';
import { useMedium } from '#server/emails/medium.tsx';
import { Note } from '#server/emails/parts.tsx';
import { CodePayload, sampleCode } from './shared/code-payload.ts';
import { LinkAndCode } from './shared/link-and-code.tsx';

export default definePlainEmail({
  name: 'reset-password',
  title: 'Password reset',
  when: 'To someone who asked to reset their password',
  secret: true,
  payload: CodePayload,
  sample: sampleCode,
  subject: (_content, { t }) => t('email.reset.subject'),
  body: (content) => <ResetPassword {...content} />,
});

function ResetPassword({ link, code, expiresInMinutes }: z.output<typeof CodePayload>) {
  const { t } = useMedium();
  return (
    <Layout preview={t('email.reset.preview')} title={t('email.reset.title')} opening={{ id: 'email.reset.lead' }}>
      <LinkAndCode link={link} action={t('email.reset.action')} code={code} expiresInMinutes={expiresInMinutes} />
      <Note>{t('email.reset.notYou')}</Note>
    </Layout>
  );
}
