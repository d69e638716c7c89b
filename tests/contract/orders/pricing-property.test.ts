import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '#database/rows.ts';
import { toCents } from '#domain/money.ts';
import type { Quote } from '#domain/orders/order.ts';
import { MAX_LINES } from '#domain/orders/pricing.ts';
import { onlyRow, type Database } from '#server/platform/db/database.ts';
import { asCaller, type Caller } from '#server/platform/db/scope.ts';
import { engines, freshDatabase } from '#tests/support/database.ts';
import { makeUser, visitor } from '#tests/support/factories.ts';
import { fc } from '#tests/support/fast-check.ts';
import { addExchangeRate } from '#tests/support/tax-sales.ts';
import { EXCHANGE_RATE, expectCreditNotes, expectInvoiceLines, expectStructuredSums, SELLER } from './document-sums.ts';
import { expectedCredits, expectedSums, purchases, type Purchase } from './tax-oracle.ts';

const RUNS = 120;
const COMPANY = { company: 'Nuit SARL', tax_number: 'FR40303265045' };
const idOf = (line: number) => `any-price-${line}`;

type Sums = Pick<Quote, 'subtotal' | 'discount' | 'tax' | 'total'>;
const centsOf = ({ subtotal, discount, tax, total }: Record<keyof Sums, string | number>) => ({
  subtotal: toCents(subtotal),
  discount: toCents(discount),
  tax: toCents(tax),
  total: toCents(total),
});

describe.each(engines)('prices and taxes on %s', (engine) => {
  let db: Database;
  let admin: Caller;

  beforeAll(async () => {
    db = await freshDatabase(engine);
    admin = await makeUser(db, { admin: true });
    await db.query(
      `insert into packages (id, service, name, price, icon, color, border_color) select id, 'youtube-ads', id, 0, 'x', 'x', 'x' from unnest($1::text[]) as id`,
      [Array.from({ length: MAX_LINES }, (_, n) => idOf(n))],
    );
    await db.query(`insert into promo_codes (code, percent_off) values ('ANYRATE', 1)`);
    await addExchangeRate(db, { from: 'USD', to: 'EUR', rate: EXCHANGE_RATE });
  });
  afterAll(() => db.close());

  /** Sets prices and rates; a business has its number confirmed. @returns the arguments of a quote */
  async function arrange({ lines, discount, tax, inclusive, byLine, reverseCharge }: Purchase, buyer: Caller) {
    await db.query('update internal.shop_settings set seller_country = $1', [byLine ? 'AE' : 'DE']);
    await db.query(
      `update packages as p set price = given.cents::numeric / 100 from unnest($1::text[], $2::bigint[]) as given (id, cents) where p.id = given.id`,
      [lines.map((_, at) => idOf(at)), lines.map(({ cents }) => String(cents))],
    );
    if (discount !== null)
      await db.query(`update promo_codes set percent_off = $1::numeric / 100 where code = 'ANYRATE'`, [discount]);
    await db.query(
      `insert into tax_rates (country, rate, name, inclusive, reverse_charge, valid_from)
       values ('FR', $1::numeric / 100000, 'VAT', $2, $3, internal.local_date())`,
      [tax, inclusive, reverseCharge],
    );
    if (reverseCharge && buyer.claims.sub !== undefined)
      await db.query(
        `insert into tax_numbers (client_id, country, number, company, status) values ($1, 'FR', '40303265045', 'Nuit SARL', 'confirmed') on conflict do nothing`,
        [buyer.claims.sub],
      );
    return {
      items: lines.map(({ quantity }, at) => ({ id: idOf(at), quantity })),
      promo_code: discount === null ? null : ' anyrate ',
      country: 'fr',
      ...COMPANY,
    };
  }

  const quoteFor = async (caller: Caller, asked: Awaited<ReturnType<typeof arrange>>) =>
    asCaller(db, caller, async (sql) => {
      const { items, promo_code, country, company, tax_number } = asked;
      const result = await sql.query<{ quote: Quote }>('select quote($1::jsonb, $2, $3, null, $4, $5) as quote', [
        JSON.stringify(items),
        promo_code,
        country,
        company,
        tax_number,
      ]);
      return onlyRow(result).quote;
    });

  const order = (caller: Caller, asked: Awaited<ReturnType<typeof arrange>>, total: number) =>
    asCaller(db, caller, async (sql) =>
      onlyRow(
        await sql.query<Row<'orders'>>(
          `insert into orders (client_name, client_email, items, total_amount, promo_code, country, company, tax_number)
           values ('Nia', 'nia@example.test', $1::jsonb, $2, $3, $4, $5, $6) returning *`,
          [JSON.stringify(asked.items), total, asked.promo_code, asked.country, asked.company, asked.tax_number],
        ),
      ),
    );

  test('[SF-CHK-18] [SF-ORD-07] quotes match the model to the cent, and their parts add up', async () => {
    await fc.assert(
      fc.asyncProperty(purchases, async (purchase) => {
        const anybody = { ...purchase, reverseCharge: false };
        const quote = await quoteFor(visitor, await arrange(purchase, visitor));
        const expected = expectedSums(anybody);
        expect(centsOf(quote)).toEqual(expected.sums);
        expect(quote.lines.map((line) => [toCents(line.unit_price), toCents(line.line_total)])).toEqual(expected.lines);
        expect(quote).toMatchObject({ country: 'FR', tax_name: 'VAT', reverse_charge: false });
        const { subtotal, discount, tax, total } = expected.sums;
        expect(total).toBe(subtotal - discount + (purchase.inclusive ? 0 : tax));
        expect(Math.min(subtotal - discount, tax, total - tax)).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: RUNS },
    );
  });

  test('[SF-ORD-06] order, invoice, its lines, credit notes, structured forms and journal have the amounts of the quote', async () => {
    await fc.assert(
      fc.asyncProperty(purchases, async (purchase) => {
        // The number of unpaid orders per client is limited.
        const nia = await makeUser(db);
        const asked = await arrange(purchase, nia);
        const { sums, lines } = expectedSums(purchase);
        const quote = await quoteFor(nia, asked);
        expect(centsOf(quote)).toEqual(sums);
        const placed = await order(nia, asked, quote.total);
        expect(centsOf({ ...placed, total: placed.total_amount })).toEqual(sums);
        expect(placed).toMatchObject({
          tax_inclusive: purchase.inclusive && !purchase.reverseCharge,
          reverse_charge: purchase.reverseCharge,
          tax_number: '40303265045',
        });
        if (sums.total === 0) return;

        const { invoice, payment } = await pay(placed);
        expect(centsOf(invoice)).toEqual(sums);
        expect(invoice.lines.map((line) => [toCents(line.unit_price), toCents(line.line_total)])).toEqual(lines);
        const credits = expectedCredits(sums, purchase.refunds);
        const notes = await refund(placed, payment, credits);
        expect(notes.map((note) => ({ total: toCents(note.total), tax: toCents(note.tax) }))).toEqual(credits);
        expect(notes.reduce((sum, { net }) => sum + toCents(net), 0)).toBe(sums.total - sums.tax);
        expectInvoiceLines(invoice, purchase.byLine);
        expectCreditNotes(invoice, notes);
        expectStructuredSums(placed.order_number, invoice, notes);
        await expectJournal(placed, sums, credits);
      }),
      { numRuns: RUNS / 4 },
    );
  });

  async function pay(placed: Row<'orders'>) {
    const { payment } = onlyRow(
      await db.query<{ payment: string }>(
        `select internal.begin_payment(o, 'sandbox') as payment from orders as o where id = $1`,
        [placed.id],
      ),
    );
    await db.query('select internal.settle_payment($1, $2::jsonb)', [
      payment,
      { status: 'succeeded', reference: randomUUID(), amountCents: toCents(placed.total_amount), currency: 'USD' },
    ]);
    await db.query('select internal.issue_invoice($1, $2::jsonb)', [placed.id, SELLER]);
    const invoice = onlyRow(await db.query<Row<'invoices'>>('select * from invoices where order_id = $1', [placed.id]));
    return { payment, invoice };
  }

  async function refund(placed: Row<'orders'>, payment: string, credits: readonly { total: number }[]) {
    for (const { total } of credits) {
      await db.query(
        `with given as (insert into refunds (order_id, payment_id, amount, currency, reason, state, settled_at, key)
           values ($1, $2, $3::bigint::numeric / 100, 'USD', 'x', 'succeeded', now(), $4) returning id)
         select 1 from given`,
        [placed.id, payment, total, randomUUID()],
      );
      await db.query(
        `select internal.issue_credit_note(r.id) from refunds as r where r.order_id = $1
         and not exists (select from credit_notes as c where c.refund_id = r.id)`,
        [placed.id],
      );
    }
    return (
      await db.query<Row<'credit_notes'>>('select * from credit_notes where order_id = $1 order by number', [placed.id])
    ).rows;
  }

  async function expectJournal(
    { order_number }: Row<'orders'>,
    sums: Record<keyof Sums, number>,
    credits: readonly { total: number; tax: number }[],
  ) {
    const { rows } = await asCaller(db, admin, (sql) =>
      sql.query<{ net: string; tax: string; gross: string }>(
        `select e.net, e.tax, e.gross from book_entries(current_date - 1, current_date + 1) as e where order_number = $1 and e.gross is not null`,
        [order_number],
      ),
    );
    const booked = rows.map((row) => [toCents(row.net), toCents(row.tax), toCents(row.gross)].join());
    const expected = [
      [sums.total - sums.tax, sums.tax, sums.total],
      ...credits.map(({ total, tax }) => [tax - total, -tax, -total]),
    ].map((amounts) => amounts.map((amount) => (amount === 0 ? 0 : amount)).join());
    expect(booked.sort()).toEqual(expected.sort());
  }

  test('[SF-ORD-06] rejects a total or a price that is off by any amount', async () => {
    const nia = await makeUser(db);
    const purchase = { discount: null, tax: 8_000, inclusive: true, byLine: true, reverseCharge: false, refunds: [] };
    const asked = await arrange({ ...purchase, lines: [{ cents: 49_000, quantity: 1 }] }, nia);
    const rejection = { code: 'PT409', hint: 'price_changed' };
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 200_000 }).filter((cents) => cents !== 52_920),
        async (cents) => {
          await expect(order(nia, asked, cents / 100)).rejects.toMatchObject(rejection);
        },
      ),
      { numRuns: RUNS / 4 },
    );
    // The net price is not what a buyer in France was shown.
    const priced = (price: number) => ({ ...asked, items: asked.items.map((item) => ({ ...item, price })) });
    await expect(order(nia, priced(490), 529.2)).rejects.toMatchObject(rejection);
    await order(nia, priced(529.2), 529.2);
  });
});
