import { randomUUID } from 'node:crypto';
import type { QuoteDraftBody } from '#domain/quotes/quote.ts';
import { addDays } from '#domain/period.ts';
import type { Sql } from '#server/platform/db/database.ts';
import type { Cast } from './steps.ts';

const quotes = (today: string): (QuoteDraftBody & { send?: boolean })[] => [
  {
    send: true,
    name: 'Maya Lindqvist',
    email: 'maya@northlight.example',
    company: 'Northlight Management',
    country: 'US',
    language: 'en',
    intro: 'Thanks for the call, Maya. One offer for all four artists, as you asked.',
    lines: [
      { id: 'youtube-ads-premium', quantity: 4 },
      { name: 'Release plan for the spring', service_type: 'other', price: 900, quantity: 1, expected_cost: 250 },
    ],
    percent_off: 10,
    deposit_percent: 50,
    due_days: 30,
    work_starts: 'deposit',
    ends_on: addDays(today, 14),
  },
  {
    name: 'Jo Bianchi',
    email: 'jo@basementtapes.example',
    company: 'Basement Tapes',
    country: 'US',
    language: 'en',
    lines: [{ id: 'youtube-ads-trial', quantity: 1 }],
    due_days: 0,
    work_starts: 'paid',
    ends_on: addDays(today, 14),
  },
];

/** Two quotes for contacts of the demo, one of them sent and read. Their emails are not delivered. */
export async function seedQuotes({ admin, services: { db }, today }: Cast): Promise<void> {
  const { rows } = await db.query('select from internal.quotes limit 1');
  if (rows.length > 0) return;
  for (const { send = false, ...draft } of quotes(today)) {
    const id = randomUUID();
    const { total } = await admin.call<{ total: number }>('POST', '/functions/v1/price-quote', { draft });
    await admin.call('POST', '/functions/v1/save-quote', {
      id,
      base: null,
      draft,
      ...(send ? { send: { total } } : {}),
    });
    if (send) await noteReader(db, id);
  }
  await db.query(`delete from public.email_outbox where template = 'quote-sent' and state = 'queued'`);
}

async function noteReader(sql: Sql, quoteId: string): Promise<void> {
  await sql.query('update internal.quotes set viewed_at = now(), email_id = null where id = $1', [quoteId]);
  await sql.query(`select internal.note_quote_event($1, 'viewed', 1::smallint)`, [quoteId]);
}
