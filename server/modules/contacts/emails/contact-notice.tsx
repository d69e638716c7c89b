import * as z from 'zod';
import type { Row } from '#database/rows.ts';
import { defineEmail } from '#server/emails/define-email.ts';
import { Layout } from '#server/emails/layout.tsx';
import { useMedium, type Medium } from '#server/emails/medium.tsx';
import { Facts, Heading, Panel, Typed, type Fact } from '#server/emails/parts.tsx';
import type { Sql } from '#server/platform/db/database.ts';

/** `ip`: the sender's IP address. The outbox deletes it once the email has been sent. */
const Payload = z.object({ contactId: z.uuid(), ip: z.string().nullable().default(null) });

type Stored = Row<'contacts'>;
type Found = Pick<Stored, 'name' | 'email' | 'phone' | 'source'> & {
  message: string;
  company: Stored['company_name'];
  /** The name of a service, or one of `otherInterests`. */
  interest: Stored['service_interest'];
  preferences: string[];
  receivedAt: Stored['created_at'];
};
type Content = Found & { ip: string | null };

async function load(sql: Sql, { contactId, ip }: z.output<typeof Payload>): Promise<Content | null> {
  const { rows } = await sql.query<Found>(
    `select name, email, message, company_name as company,
       coalesce((select s.name from public.services as s where s.slug = service_interest), service_interest) as interest,
       phone, source, coalesce(preferences, internal.newsletter_preference(email)) as preferences,
       created_at as "receivedAt"
     from public.contacts where id = $1 and message is not null`,
    [contactId],
  );
  return rows[0] === undefined ? null : { ...rows[0], ip };
}

export default defineEmail({
  name: 'contact-notice',
  title: 'New contact message (team)',
  when: 'To the team when someone uses the contact form',
  previewWith: 'contact',
  payload: Payload,
  about: 'contact',
  load,
  sample: (): Content => ({
    name: 'Sarah Johnson',
    email: 'sarah.johnson@example.com',
    phone: '+1 555 0142',
    company: 'Indie Music Label',
    interest: 'YouTube Ads',
    message:
      'Hi, our new single comes out next month. We would like to know which package fits a first video with a small budget.',
    preferences: ['newsletter'],
    source: 'contact-form',
    ip: 'Server will populate',
    receivedAt: new Date('2026-11-20T14:30:00Z'),
  }),
  subject: ({ name }, { t }) => t('email.notice.subject', { name }),
  replyTo: ({ email }) => email,
  body: (contact) => <ContactNotice contact={contact} />,
});

function interestText(interest: Content['interest'], { t }: Medium): string {
  if (interest === null) return t('email.notice.none');
  if (interest === 'multiple') return t('email.interest.multiple');
  if (interest === 'consultation') return t('email.interest.consultation');
  return interest;
}

function preferenceText(preference: string, { t }: Medium): string {
  if (preference === 'newsletter') return t('email.notice.newsletter');
  return preference === 'newsletter-pending' ? t('email.notice.newsletterPending') : preference;
}

function factsOf(contact: Content, medium: Medium): Fact[] {
  const { t, dateTime } = medium;
  const { name, email, company, interest, phone, preferences, source, ip, receivedAt } = contact;
  const known = preferences.map((one) => preferenceText(one, medium));
  return [
    { label: t('email.notice.name'), value: name },
    { label: t('email.notice.email'), value: email },
    { label: t('email.notice.company'), value: company ?? t('email.notice.none') },
    { label: t('email.notice.interest'), value: interestText(interest, medium) },
    ...(phone === null ? [] : [{ label: t('email.notice.phone'), value: phone }]),
    { label: t('email.notice.preferences'), value: known.join(', ') || t('email.notice.none') },
    ...(source === null
      ? []
      : [{ label: t('email.notice.source'), value: source === 'contact-form' ? t('email.notice.form') : source }]),
    ...(ip === null ? [] : [{ label: t('email.notice.ip'), value: ip }]),
    { label: t('email.notice.received'), value: dateTime(receivedAt) },
  ];
}

function ContactNotice({ contact }: { contact: Content }) {
  const medium = useMedium();
  const { shop, t } = medium;
  return (
    <Layout
      preview={t('email.notice.preview')}
      title={t('email.notice.title')}
      opening={{ id: 'email.notice.lead' }}
      why={t('email.notice.why', { brand: shop.name })}
    >
      <Panel>
        <Facts facts={factsOf(contact, medium)} />
      </Panel>
      <Heading>{t('email.notice.message')}</Heading>
      <Typed>{contact.message}</Typed>
    </Layout>
  );
}
