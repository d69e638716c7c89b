import { newsletterWording } from '#domain/contacts/consent.ts';
import type { Database } from '#server/platform/db/database.ts';

const DAY_MS = 86_400_000;

/** Contacts of the demo shop. `days` counts back from now. */
const PEOPLE = [
  {
    name: 'Demo Client',
    email: 'client@demo.hypecast.test',
    company: 'Paper Lanterns',
    interest: 'spotify-ads',
    days: 2,
    message: 'Our EP is out on Friday. Could the second week go to Mexico and Chile?',
    newsletter: true,
  },
  {
    name: 'Maya Lindqvist',
    email: 'maya@northlight.example',
    company: 'Northlight Management',
    interest: 'youtube-ads',
    days: 0,
    message: 'We look after four artists and want one offer for all of their videos this spring.',
    newsletter: true,
  },
  {
    name: 'Tariq Haddad',
    email: 'tariq.haddad@example.com',
    company: null,
    interest: 'instagram-growth',
    days: 5,
    message: 'Does a fan page keep posting after the campaign has ended?',
    newsletter: false,
  },
  {
    name: 'Jo Bianchi',
    email: 'jo@basementtapes.example',
    company: 'Basement Tapes',
    interest: 'apple-music-ads',
    days: 19,
    message: 'First single, no budget to waste. What would you do with 300 dollars?',
    newsletter: true,
  },
  {
    name: 'Ines Carvalho',
    email: 'ines.carvalho@example.com',
    company: null,
    interest: 'multiple',
    days: 41,
    message: 'We release in three languages. Can one campaign carry them?',
    newsletter: false,
  },
  {
    name: 'Kofi Mensah',
    email: 'kofi@highlife.example',
    company: 'Highlife Sessions',
    interest: 'digital-publications',
    days: 120,
    message: 'Which magazines cover live sessions from West Africa?',
    newsletter: false,
  },
] as const;

/** The two emails that a message triggers: notification of the team, and thanks to the sender. */
async function seedEmails(db: Database, email: string, at: Date): Promise<void> {
  await db.query(
    `insert into public.email_outbox (template, to_address, state, attempts, created_at, updated_at, sent_at)
     select template, address, 'sent', 1, $2, $2, $2 from (values ('contact-notice', 'team@hypecast.test'), ('contact-thanks', $1)) as mail (template, address)`,
    [email, at],
  );
}

/** Seeds the contact list, unless it has these entries. */
export async function seedContacts(db: Database, now: Date): Promise<void> {
  const { rows } = await db.query('select from public.contacts where email = any($1) limit 1', [
    PEOPLE.map(({ email }) => email),
  ]);
  if (rows.length > 0) return;
  for (const { name, email, company, interest, days, message, newsletter } of PEOPLE) {
    const at = new Date(now.getTime() - days * DAY_MS);
    await db.query(
      `insert into public.contacts (name, email, company_name, service_interest, message, source, subscribed, created_at)
       values ($1, $2, $3, $4, $5, 'contact-form', $6, $7)`,
      [name, email, company, interest, message, newsletter, at],
    );
    await seedEmails(db, email, at);
    if (!newsletter) continue;
    await db.query(
      `insert into public.consents (email, kind, granted, wording, source, created_at) values ($1, 'newsletter', true, $2, 'contact-form', $3)`,
      [email, newsletterWording['contact-form'], at],
    );
  }
}
