import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import type { Interests } from './contact-labels.ts';
import type { Contact } from './contacts.ts';
import { contactsAsCsv, contactsAsJson, exportName } from './export-contacts.ts';

const interests: Interests = { offered: [], nameOf: () => 'YouTube Marketing' };
const contact: Contact = {
  id: '1',
  name: '=HYPERLINK("https://evil.test")',
  email: 'nia@example.test',
  phone: null,
  company: 'Cole, Music',
  service_interest: 'youtube-ads',
  message: 'Two\nlines',
  preferences: ['newsletter'],
  source: 'contact-form',
  subscribed: true,
  created_at: '2026-11-20T14:30:00Z',
  last_engagement: null,
  engagement_score: 60,
};

test('[BO-MAIL-15] [BO-MAIL-17] writes the CSV columns without formulas', () => {
  const [titles, row] = parse(contactsAsCsv([contact], interests), { bom: true }) as string[][];
  expect(titles).toEqual([
    'Name',
    'Email',
    'Phone',
    'Company',
    'Service',
    'Message',
    'Subscribed',
    'Created At',
    'Engagement Score',
  ]);
  expect(row).toEqual([
    `'=HYPERLINK("https://evil.test")`,
    'nia@example.test',
    '',
    'Cole, Music',
    'YouTube Marketing',
    'Two\nlines',
    'Yes',
    '2026-11-20T14:30:00Z',
    '60',
  ]);
});

test('[BO-MAIL-16] [BO-MAIL-17] the detailed export adds preferences, source and last engagement', () => {
  const rows = JSON.parse(
    contactsAsJson([contact, { ...contact, subscribed: false, last_engagement: '2026-11-21T00:00:00Z' }], interests),
  ) as object[];
  expect(rows[0]).toMatchObject({
    Subscribed: 'Yes',
    Preferences: ['Newsletter'],
    Source: 'Contact form',
    'Last Engagement': 'Never',
    'Engagement Score': 60,
  });
  expect(rows[1]).toMatchObject({ Subscribed: 'No', 'Last Engagement': '2026-11-21T00:00:00Z' });
});

test('[BO-MAIL-17] puts the date in file names', () => {
  const day = new Date(2026, 10, 3);
  expect([exportName('csv', day), exportName('json', day)]).toEqual([
    'contacts-2026-11-03.csv',
    'contacts-detailed-2026-11-03.json',
  ]);
});
