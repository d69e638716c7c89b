import * as z from 'zod';
import { teamRoles } from '#domain/people/capability.ts';
import { definePlainEmail } from '#server/emails/define-email.ts';
import { Layout } from '#server/emails/layout.tsx';
import { useMedium } from '#server/emails/medium.tsx';
import { Note } from '#server/emails/parts.tsx';
import { CodePayload, sampleCode } from './shared/code-payload.ts';
import { LinkAndCode } from './shared/link-and-code.tsx';

/** `teamRole`: of a colleague; null for a client. */
const InvitePayload = CodePayload.extend({ teamRole: z.enum(teamRoles).nullable().default(null) });

export default definePlainEmail({
  name: 'invite',
  title: 'Invitation',
  when: 'To someone the team invited',
  secret: true,
  payload: InvitePayload,
  sample: (shop) => ({ ...sampleCode(shop), teamRole: null }),
  subject: (_content, { t, shop }) => t('email.invite.subject', { brand: shop.name }),
  body: (content) => <Invite {...content} />,
});

function Invite({ link, code, expiresInMinutes, teamRole }: z.output<typeof InvitePayload>) {
  const { shop, t } = useMedium();
  return (
    <Layout
      preview={t('email.invite.preview', { brand: shop.name })}
      title={t('email.invite.title')}
      opening={{ id: 'email.invite.lead', values: { brand: shop.name } }}
    >
      {teamRole === null ? null : <Note>{t('email.invite.team', { role: t(`email.invite.role.${teamRole}`) })}</Note>}
      <LinkAndCode link={link} action={t('email.invite.action')} code={code} expiresInMinutes={expiresInMinutes} />
      <Note>{t('email.invite.notYou')}</Note>
    </Layout>
  );
}
