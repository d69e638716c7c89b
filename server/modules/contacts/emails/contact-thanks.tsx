import * as z from 'zod';
import { definePlainEmail } from '#server/emails/define-email.ts';
import { Layout } from '#server/emails/layout.tsx';
import { useMedium } from '#server/emails/medium.tsx';
import { Action, Note, Paragraph } from '#server/emails/parts.tsx';

export default definePlainEmail({
  name: 'contact-thanks',
  title: 'Contact form reply',
  when: 'To someone who used the contact form; doesn’t repeat their message',
  payload: z.object({}),
  sample: () => ({}),
  subject: (_content, { t }) => t('email.thanks.subject'),
  body: () => <ContactThanks />,
});

/** Goes to an unverified email, so it repeats nothing that the visitor wrote. */
function ContactThanks() {
  const { shop, t, publicUrl } = useMedium();
  return (
    <Layout preview={t('email.thanks.preview')} title={t('email.thanks.title')} opening={{ id: 'email.thanks.lead' }}>
      <Paragraph>{t('email.thanks.hours', { hours: shop.supportHours, phone: shop.phone })}</Paragraph>
      <Action href={`${publicUrl}/`}>{t('email.thanks.action')}</Action>
      <Note>{t('email.thanks.notYou')}</Note>
    </Layout>
  );
}
