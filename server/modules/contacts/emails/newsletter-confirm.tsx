import * as z from 'zod';
import { isLocale, pathIn, SOURCE_LOCALE } from '#domain/locales.ts';
import { definePlainEmail } from '#server/emails/define-email.ts';
import { Layout } from '#server/emails/layout.tsx';
import { useMedium } from '#server/emails/medium.tsx';
import { UnsubscribeNote } from '#server/emails/opt-out-note.tsx';
import { Action, Note } from '#server/emails/parts.tsx';

export default definePlainEmail({
  name: 'newsletter-confirm',
  title: 'Newsletter confirmation',
  when: 'To an email entered for the newsletter; consent takes effect once the link is used',
  secret: true,
  payload: z.object({ token: z.string() }),
  sample: () => ({ token: '' }),
  subject: (_content, { t }) => t('email.newsletter.subject'),
  optOut: () => 'newsletter',
  body: ({ token }) => <NewsletterConfirm token={token} />,
});

/** Goes to an unproven email, so it repeats nothing that the visitor wrote. */
function NewsletterConfirm({ token }: { token: string }) {
  const { locale, t, publicUrl } = useMedium();
  const page = pathIn(isLocale(locale) ? locale : SOURCE_LOCALE, '/newsletter/confirm');
  return (
    <Layout
      preview={t('email.newsletter.preview')}
      title={t('email.newsletter.title')}
      opening={{ id: 'email.newsletter.lead' }}
    >
      <Action href={`${publicUrl}${page}?token=${token}`} showUrl>
        {t('email.newsletter.action')}
      </Action>
      <Note>{t('email.newsletter.notYou')}</Note>
      <UnsubscribeNote />
    </Layout>
  );
}
