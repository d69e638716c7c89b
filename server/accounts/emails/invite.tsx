import type * as z from 'zod';
import { definePlainEmail } from '#server/emails/define-email.ts';
import { Layout } from '#server/emails/layout.tsx';
import { useMedium } from '#server/emails/medium.tsx';
import { Note } from '#server/emails/parts.tsx';
import { CodePayload, sampleCode } from './shared/code-payload.ts';
import { LinkAndCode } from './shared/link-and-code.tsx';

export default definePlainEmail({
  name: 'invite',
  title: 'Invitation',
  when: 'To someone the team invited',
  secret: true,
  payload: CodePayload,
  sample: sampleCode,
  subject: (_content, { t, shop }) => t('email.invite.subject', { brand: shop.name }),
  body: (content) => <Invite {...content} />,
});

function Invite({ link, code, expiresInMinutes }: z.output<typeof CodePayload>) {
  const { shop, t } = useMedium();
  return (
    <Layout
      preview={t('email.invite.preview', { brand: shop.name })}
      title={t('email.invite.title')}
      opening={{ id: 'email.invite.lead', values: { brand: shop.name } }}
    >
      <LinkAndCode link={link} action={t('email.invite.action')} code={code} expiresInMinutes={expiresInMinutes} />
      <Note>{t('email.invite.notYou')}</Note>
    </Layout>
  );
}
