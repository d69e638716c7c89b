import { writeCsv, type Csv } from '#web/lib/format/write-csv.ts';
import type { Contact } from './contacts.ts';
import { preferenceNames, sourceName, yesOrNo, type Interests } from './contact-labels.ts';

const COLUMNS = [
  'Name',
  'Email',
  'Phone',
  'Company',
  'Service',
  'Message',
  'Subscribed',
  'Created At',
  'Engagement Score',
] as const;

type Exported = Record<(typeof COLUMNS)[number], string | number>;

const inWords = (contact: Contact, { nameOf }: Interests): Exported => ({
  Name: contact.name,
  Email: contact.email,
  Phone: contact.phone ?? '',
  Company: contact.company ?? '',
  Service: nameOf(contact.service_interest),
  Message: contact.message ?? '',
  Subscribed: yesOrNo(contact.subscribed),
  'Created At': contact.created_at,
  'Engagement Score': contact.engagement_score,
});

export function contactsAsCsv(contacts: readonly Contact[], interests: Interests): Csv {
  return writeCsv(
    COLUMNS,
    contacts.map((contact) => COLUMNS.map((name) => inWords(contact, interests)[name])),
  );
}

/** As JSON, with preferences, source and last engagement. */
export function contactsAsJson(contacts: readonly Contact[], interests: Interests): string {
  const detailed = contacts.map((contact) => ({
    ...inWords(contact, interests),
    Preferences: preferenceNames(contact.preferences),
    Source: sourceName(contact.source),
    'Last Engagement': contact.last_engagement ?? 'Never',
  }));
  return JSON.stringify(detailed, null, 2);
}

/** `contacts-2026-11-21.csv`, with the user's local date. */
export function exportName(kind: 'csv' | 'json', now: Date): string {
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
  return kind === 'csv' ? `contacts-${day}.csv` : `contacts-detailed-${day}.json`;
}
