import type * as z from 'zod';
import { definePlainEmail } from '#server/emails/define-email.ts';
import { Layout } from '#server/emails/layout.tsx';
import { useMedium } from '#server/emails/medium.tsx';
import { Note } from '#server/emails/parts.tsx';
import { CodePayload, sampleCode } from './shared/code-payload.ts';
import { LinkAndCode } from './shared/link-and-code.tsx';

export default definePlainEmail({
  name: 'confirm-signup',
  title: 'Confirm your email address',
  when: 'To someone who signed up',
  secret: true,
  payload: CodePayload,
  sample: sampleCode,
  subject: (_content, { t }) => t('email.confirm.subject'),
  body: (content) => <ConfirmSignup {...content} />,
});

/** Contains no name: the person who entered the email also entered the name, and may not own the mailbox. */
function ConfirmSignup({ link, code, expiresInMinutes }: z.output<typeof CodePayload>) {
  const { shop, t } = useMedium();
  return (
    <Layout
      preview={t('email.confirm.preview')}
      title={t('email.confirm.title')}
      opening={{ id: 'email.confirm.lead', values: { brand: shop.name } }}
    >
      <LinkAndCode link={link} action={t('email.confirm.action')} code={code} expiresInMinutes={expiresInMinutes} />
      <Note>{t('email.confirm.notYou')}</Note>
    </Layout>
  );
}
