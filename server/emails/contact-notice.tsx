import { isServiceSlug, serviceNames } from '#domain/catalogue/catalogue.ts';
import type { ContactMail } from '#server/platform/mail/mail-content.ts';
import { Layout } from './layout.tsx';
import { useMedium, type Medium } from './medium.tsx';
import { Facts, Heading, Panel, Paragraph, Typed } from './parts.tsx';

function interestText(interest: string | null, { t }: Medium): string {
  if (interest === null) return t('mail.notice.none');
  if (interest === 'multiple') return t('mail.interest.multiple');
  if (interest === 'consultation') return t('mail.interest.consultation');
  return isServiceSlug(interest) ? serviceNames[interest].name : interest;
}

/** To the team. */
export function ContactNotice({ contact }: { contact: ContactMail }) {
  const medium = useMedium();
  const { t, host, dateTime } = medium;
  return (
    <Layout preview={t('mail.notice.preview')} title={t('mail.notice.title')} why={t('mail.notice.why', { host })}>
      <Paragraph>{t('mail.notice.lead')}</Paragraph>
      <Panel>
        <Facts
          facts={[
            { label: t('mail.notice.name'), value: contact.name },
            { label: t('mail.notice.email'), value: contact.email },
            { label: t('mail.notice.company'), value: contact.company ?? t('mail.notice.none') },
            { label: t('mail.notice.interest'), value: interestText(contact.interest, medium) },
            ...(contact.phone === null ? [] : [{ label: t('mail.notice.phone'), value: contact.phone }]),
            {
              label: t('mail.notice.preferences'),
              value:
                contact.preferences
                  .map((one) => (one === 'newsletter' ? t('mail.notice.newsletter') : one))
                  .join(', ') || t('mail.notice.none'),
            },
            ...(contact.source === null
              ? []
              : [
                  {
                    label: t('mail.notice.source'),
                    value: contact.source === 'contact-form' ? t('mail.notice.form') : contact.source,
                  },
                ]),
            ...(contact.ip === null ? [] : [{ label: t('mail.notice.ip'), value: contact.ip }]),
            { label: t('mail.notice.received'), value: dateTime(contact.receivedAt) },
          ]}
        />
      </Panel>
      <Heading>{t('mail.notice.message')}</Heading>
      <Typed>{contact.message}</Typed>
    </Layout>
  );
}
