import { brand } from '#domain/brand.ts';
import { brandWord } from '#domain/brand-words.ts';
import { Layout } from './layout.tsx';
import { useMedium } from './medium.tsx';
import { Action, Note, Paragraph } from './parts.tsx';

/** Goes to an address that anybody may have typed, so it says nothing that anybody typed. */
export function ContactThanks() {
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
