import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toCents } from '#domain/money.ts';
import { onlyRow, type Database, type Sql } from '#server/platform/db/database.ts';
import { onBehalfOf, type Caller } from '#server/platform/db/scope.ts';
import { engines, freshDatabase } from '#tests/support/database.ts';
import { makeUser } from '#tests/support/factories.ts';
import { fc } from '#tests/support/fast-check.ts';
import { expectedSums, purchases, rounded, WHOLE, type Purchase } from '../orders/tax-oracle.ts';

const RUNS = 60;

/** A purchase with a discount that may be an amount, and a deposit. Shares are 1/10,000. */
interface Offer extends Purchase {
  /** Of what the items cost without tax, instead of the discount's share of what the buyer sees. */
  amountOff: number | null;
  deposit: number | null;
  dueDays: number;
}

const offers: fc.Arbitrary<Offer> = fc
  .tuple(
    purchases,
    fc.option(fc.integer({ min: 0, max: 10_000 }), { nil: null }),
    fc.option(fc.constantFrom(1, 3333, 5000, 9999, 10_000), { nil: null }),
    fc.constantFrom(0, 30),
  )
  .map(([purchase, share, deposit, dueDays]) => {
    // An own item costs a million at most.
    const net = purchase.lines.reduce((sum, line) => sum + line.cents * line.quantity, 0);
    const amountOff = share === null ? null : Math.floor((Math.min(net, 100_000_000) * share) / 10_000) || null;
    return { ...purchase, amountOff, discount: amountOff === null ? purchase.discount : null, deposit, dueDays };
  });

/** With an amount that is taken off as the buyer sees it. */
function sumsOf({ amountOff, ...purchase }: Offer) {
  if (amountOff === null) return expectedSums(purchase).sums;
  const withTax = purchase.inclusive && !purchase.reverseCharge;
  const shown = rounded(BigInt(amountOff) * (WHOLE + BigInt(withTax ? purchase.tax : 0)), WHOLE);
  return expectedSums(purchase, Number(shown)).sums;
}

type Amounts = Record<'subtotal' | 'discount' | 'tax' | 'total', string>;
const centsOf = ({ subtotal, discount, tax, total }: Amounts) => ({
  subtotal: toCents(subtotal),
  discount: toCents(discount),
  tax: toCents(tax),
  total: toCents(total),
});

describe.each(engines)('the sums of quotes and of their orders on %s', (engine) => {
  let db: Database;
  let admin: Caller;
  let guest: string;
  beforeAll(async () => {
    db = await freshDatabase(engine);
    admin = await makeUser(db, { admin: true });
    guest = randomUUID();
    await db.query(
      `insert into auth.users (id, role, is_anonymous, raw_app_meta_data, raw_user_meta_data) values ($1, 'guest', true, '{}', '{}')`,
      [guest],
    );
  });
  afterAll(() => db.close());

  const draftOf = (offer: Offer) => ({
    name: 'Nuit SARL',
    email: 'nuit@example.test',
    language: 'en',
    country: 'FR',
    company: 'Nuit SARL',
    tax_number: 'FR40303265045',
    lines: offer.lines.map(({ cents, quantity }, at) => ({
      name: `Item ${at}`,
      service_type: 'other',
      price: cents / 100,
      quantity,
    })),
    percent_off: offer.discount === null ? null : offer.discount / 100,
    amount_off: offer.amountOff === null ? null : offer.amountOff / 100,
    deposit_percent: offer.deposit === null ? null : offer.deposit / 100,
    due_days: offer.dueDays,
    work_starts: 'paid',
    ends_on: '2999-01-01',
  });

  async function setTax(sql: Sql, { tax, inclusive, byLine, reverseCharge }: Offer): Promise<void> {
    await sql.query('update internal.shop_settings set seller_country = $1', [byLine ? 'AE' : 'GB']);
    await sql.query(
      `insert into tax_rates (country, rate, name, inclusive, reverse_charge, valid_from) values ('FR', $1::numeric / 100000, 'VAT', $2, $3, internal.local_date())`,
      [tax, inclusive, reverseCharge],
    );
    await sql.query(`select internal.store_number_check('FR', '40303265045', 'confirmed')`);
  }

  /** Saves, sends and accepts. @returns the sums of the version and of the order */
  const sell = (offer: Offer) =>
    onBehalfOf(db, admin, async (sql) => {
      await setTax(sql, offer);
      const [id, hash] = [randomUUID(), createHash('sha256').update(randomUUID()).digest('hex')];
      const { saved } = onlyRow(
        await sql.query<{ saved: { sums: { total: number } } }>('select internal.save_quote($1, $2::jsonb) as saved', [
          id,
          draftOf(offer),
        ]),
      );
      await sql.query('select internal.send_quote($1, $2)', [id, saved.sums.total]);
      await sql.query('select internal.add_quote_link($1, $2)', [id, hash]);
      const { outcome } = onlyRow(
        await sql.query<{ outcome: string }>(`select internal.begin_acceptance($1, 1) ->> 'outcome' as outcome`, [
          hash,
        ]),
      );
      expect(outcome).toBe('open');
      const { order } = onlyRow(
        await sql.query<{ order: string }>(`select internal.accept_quote($1, $2, 'Nuit', '127.0.0.1')::text as order`, [
          id,
          guest,
        ]),
      );
      const version = onlyRow(
        await sql.query<Amounts & { deposit: string | null }>(
          'select subtotal, discount, tax, total, deposit from internal.quote_versions where quote_id = $1',
          [id],
        ),
      );
      const made = onlyRow(
        await sql.query<Amounts & { lines: string; due: string | null; first: string | null; parts: number }>(
          `select o.subtotal, o.discount, o.tax, o.total_amount as total, (select sum(l.line_total) from order_items as l where l.order_id = o.id) as lines,
             (select sum(i.amount) from instalments as i where i.order_id = o.id) as due, (select i.amount from instalments as i where i.order_id = o.id and i.position = 1) as first,
             (select count(*)::int from instalments as i where i.order_id = o.id) as parts
           from orders as o where o.id = $1`,
          [order],
        ),
      );
      return { version, made };
    });

  test('an order has the sums of its quote to the cent, and its instalments add up to them', async () => {
    await fc.assert(
      fc.asyncProperty(offers, async (offer) => {
        const { version, made } = await sell(offer);
        const expected = sumsOf(offer);
        expect(centsOf(version)).toEqual(expected);
        expect(centsOf(made)).toEqual(expected);
        expect(toCents(made.lines)).toBe(expected.subtotal);
        const deposit =
          offer.deposit === null ? 0 : Number(rounded(BigInt(expected.total) * BigInt(offer.deposit), 10_000n));
        expect(version.deposit === null ? 0 : toCents(version.deposit)).toBe(deposit);
        if (made.due !== null) expect(toCents(made.due)).toBe(expected.total);
        if (deposit > 0) expect(toCents(made.first ?? 0)).toBe(deposit);
        const parts =
          expected.total === 0
            ? 0
            : deposit > 0 && deposit < expected.total
              ? 2
              : deposit > 0 || offer.dueDays > 0
                ? 1
                : 0;
        expect(made.parts).toBe(parts);
      }),
      { numRuns: RUNS },
    );
  });
});
