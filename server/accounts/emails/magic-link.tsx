import type * as z from 'zod';
import { definePlainEmail } from '#server/emails/define-email.ts';
import { Layout } from '#server/emails/layout.tsx';
import { useMedium } from '#server/emails/medium.tsx';
import { Note } from '#server/emails/parts.tsx';
import { CodePayload, sampleCode } from './shared/code-payload.ts';
import { LinkAndCode } from './shared/link-and-code.tsx';

export default definePlainEmail({
  name: 'magic-link',
  title: 'Sign-in link',
  when: 'To someone who asked for a sign-in link',
  secret: true,
  payload: CodePayload,
  sample: sampleCode,
  subject: (_content, { t, shop }) => t('email.magic.subject', { brand: shop.name }),
  body: (content) => <MagicLink {...content} />,
});

function MagicLink({ link, code, expiresInMinutes }: z.output<typeof CodePayload>) {
  const { shop, t } = useMedium();
  return (
    <Layout
      preview={t('email.magic.preview')}
      title={t('email.magic.title')}
      opening={{ id: 'email.magic.lead', values: { brand: shop.name } }}
    >
      <LinkAndCode link={link} action={t('email.magic.action')} code={code} expiresInMinutes={expiresInMinutes} />
      <Note>{t('email.magic.notYou')}</Note>
    </Layout>
  );
}
