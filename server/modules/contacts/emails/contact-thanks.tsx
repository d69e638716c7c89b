import * as z from 'zod';
import { brand } from '#domain/brand.ts';
import { brandWord } from '#domain/brand-words.ts';
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
  subject: (_content, { t }) => t('mail.thanks.subject'),
  body: () => <ContactThanks />,
});

/** Goes to an unverified email, so it repeats nothing that the visitor wrote. */
function ContactThanks() {
  const { locale, t, publicUrl } = useMedium();
  return (
    <Layout preview={t('mail.thanks.preview')} title={t('mail.thanks.title')}>
      <Paragraph>{t('mail.thanks.lead')}</Paragraph>
      <Paragraph>
        {t('mail.thanks.hours', { hours: brandWord(brand.supportHours, locale), phone: brand.phone.display })}
      </Paragraph>
      <Action href={`${publicUrl}/`}>{t('mail.thanks.action')}</Action>
      <Note>{t('mail.thanks.notYou')}</Note>
    </Layout>
  );
}
