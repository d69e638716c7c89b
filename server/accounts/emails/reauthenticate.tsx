import type * as z from 'zod';
import { definePlainEmail } from '#server/emails/define-email.ts';
import { Layout } from '#server/emails/layout.tsx';
import { useMedium } from '#server/emails/medium.tsx';
import { Code, Note } from '#server/emails/parts.tsx';
import { BareCodePayload } from './shared/code-payload.ts';

export default definePlainEmail({
  name: 'reauthenticate',
  title: 'Security code',
  when: 'Before a sensitive change to an account',
  secret: true,
  payload: BareCodePayload,
  sample: () => ({ code: '482913', expiresInMinutes: 60 }),
  subject: ({ code }, { t }) => t('email.reauth.subject', { code }),
  body: (content) => <Reauthenticate {...content} />,
});

function Reauthenticate({ code, expiresInMinutes }: z.output<typeof BareCodePayload>) {
  const { t } = useMedium();
  return (
    <Layout preview={t('email.reauth.preview')} title={t('email.reauth.title')} opening={{ id: 'email.reauth.lead' }}>
      <Code
        lead={t('email.reauth.code')}
        code={code}
        validity={t('email.code.validAlone', { minutes: expiresInMinutes })}
      />
      <Note>{t('email.reauth.notYou')}</Note>
    </Layout>
  );
}
