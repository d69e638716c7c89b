import * as z from 'zod';
import type { QuoteDetails, StoredQuote } from './quote-content.ts';
import { sampleOrder } from '#domain/emails/sample-order.ts';
import { toCents } from '#domain/money.ts';
import type { Sql } from '#server/platform/db/database.ts';

export const QuotePayload = z.object({ quoteId: z.uuid() });
/** With a link to the quote, which grants access. */
export const LinkPayload = QuotePayload.extend({ link: z.url() });

/** The version of a quote that was sent; null if the quote is gone. */
export async function loadQuote(sql: Sql, { quoteId }: z.output<typeof QuotePayload>): Promise<QuoteDetails | null> {
  const { rows } = await sql.query<StoredQuote>(
    `select q.id, q.number, q.email, v.name, v.company, v.intro, v.lines, v.currency, v.subtotal, v.discount, v.tax, v.total, v.deposit,
       v.tax_rate, v.tax_name, v.tax_inclusive, v.reverse_charge, internal.day_start(v.ends_on) + interval '12 hours' as ends
     from internal.quotes as q join internal.quote_versions as v on v.quote_id = q.id and v.version = q.sent_version
     where q.id = $1`,
    [quoteId],
  );
  const [row] = rows;
  if (row === undefined) return null;
  const { tax_rate, tax_name, tax_inclusive, reverse_charge, lines, ...quote } = row;
  return {
    ...quote,
    lines: lines.map((line) => ({
      name: line.name,
      quantity: line.quantity,
      price: toCents(line.price),
      total: toCents(line.line_total),
    })),
    subtotal: toCents(quote.subtotal),
    discount: toCents(quote.discount),
    tax: toCents(quote.tax),
    total: toCents(quote.total),
    deposit: quote.deposit === null ? null : toCents(quote.deposit),
    taxed: { name: tax_name, rate: Number(tax_rate), inclusive: tax_inclusive, reverseCharge: reverse_charge },
  };
}

export const sampleQuote = ({ currency }: Pick<QuoteDetails, 'currency'>): QuoteDetails => ({
  id: sampleOrder.id,
  number: 'Q-2026-0042',
  email: sampleOrder.customer.email,
  name: sampleOrder.customer.name,
  company: null,
  intro: 'Thanks for the call. This is what we talked about for the single.',
  lines: sampleOrder.items.map(({ name, quantity, price }) => ({ name, quantity, price, total: price * quantity })),
  currency,
  subtotal: sampleOrder.subtotal,
  discount: sampleOrder.discount,
  tax: sampleOrder.tax,
  total: sampleOrder.total,
  deposit: Math.round(sampleOrder.total / 2),
  taxed: { name: 'Tax', rate: 0.08, inclusive: false, reverseCharge: false },
  ends: new Date('2026-12-14T08:00:00Z'),
});
