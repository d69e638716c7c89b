import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toCents } from '#domain/money.ts';
import type { Database, Param } from '#server/platform/db/database.ts';
import { expectedCredits, expectedSums, purchases, sharesOf } from '#tests/contract/orders/tax-oracle.ts';
import { engines, freshDatabase } from '#tests/support/database.ts';
import { makeUser } from '#tests/support/factories.ts';
import { fc } from '#tests/support/fast-check.ts';

const RUNS = 120;
const statuses = fc.constantFrom('confirmed', 'in_progress', 'completed', 'refunded', 'cancelled', 'pending');

describe.each(engines)('revenue of lines on %s', (engine) => {
  let db: Database;
  let client: string;

  beforeAll(async () => {
    db = await freshDatabase(engine);
    client = (await makeUser(db)).claims.sub ?? '';
  });
  afterAll(() => db.close());

  type Sums = ReturnType<typeof expectedSums>;
  /** An order with its invoice and credit notes, as the shop would have written them. */
  async function write(
    status: string,
    { sums, lines }: Sums,
    inclusive: boolean,
    credits: { total: number; tax: number }[],
    writtenOff: number,
  ) {
    const [order, invoice] = [randomUUID(), randomUUID()];
    const money = (cents: number) => (cents / 100).toFixed(2);
    const { subtotal, discount, tax, total } = sums;
    const amounts = [subtotal, discount, tax, total].map(money);
    await db.transaction(async (sql) => {
      const insert = (text: string, params: Param[]) => sql.query(text, params);
      await sql.query('set local session_replication_role = replica');
      await insert(
        `insert into public.orders (id, order_number, client_id, status, payment_status, client_name, client_email, items, currency,
           subtotal, discount, tax, total_amount, tax_rate, tax_inclusive, country)
         values ($1, $1::uuid::text, $2, $3, 'paid', 'Nia', 'nia@example.test', '[]', 'USD', $4, $5, $6, $7, 0, $8, 'US')`,
        [order, client, status, ...amounts, inclusive],
      );
      await insert(
        `insert into public.order_items (order_id, position, name, service_type, package_type, unit_price, quantity, line_total)
         select $1, n, 'x', 'x', 'x', 0, 1, price from unnest($2::numeric[]) with ordinality as l (price, n)`,
        [order, lines.map(([, price]) => money(price ?? 0))],
      );
      await insert(
        `insert into public.invoices (id, number, order_id, client_id, issued_on, seller, buyer, lines, currency, subtotal, discount, tax, total, tax_rate)
         values ($1, $1::uuid::text, $2, $3, '2026-11-05', '{}', '{}', '[]', 'USD', $4, $5, $6, $7, 0)`,
        [invoice, order, client, ...amounts],
      );
      for (const credit of credits)
        await insert(
          `insert into public.credit_notes (number, refund_id, invoice_id, invoice_number, order_id, client_id, issued_on, seller, buyer, reason,
             currency, net, tax, total)
           values ($1, gen_random_uuid(), $2, 'x', $3, $4, '2026-12-01', '{}', '{}', 'x', 'USD', $5, $6, $7)`,
          [randomUUID(), invoice, order, client, ...[credit.total - credit.tax, credit.tax, credit.total].map(money)],
        );
      if (writtenOff > 0)
        await insert(`insert into public.write_offs (order_id, amount, currency, reason) values ($1, $2, 'USD', 'x')`, [
          order,
          money(writtenOff),
        ]);
    });
    return order;
  }

  const revenueOf = async (column: 'order_id' | 'client_id' | 'confirmed_on', value: string) =>
    (
      await db.query<{ order_id: string; revenue: string }>(
        `select order_id, revenue from internal.line_margins where ${column} = $1 order by order_id, position`,
        [value],
      )
    ).rows;

  test('adds up to the net of the order to the cent, whatever was sold, discounted, taxed, refunded and written off', async () => {
    await fc.assert(
      fc.asyncProperty(purchases, statuses, fc.boolean(), async (purchase, status, givesUp) => {
        const expected = expectedSums(purchase);
        const { sums } = expected;
        const credits = sums.total === 0 ? [] : expectedCredits(sums, purchase.refunds);
        // Part refunds as well: the last note gives back the rest.
        const kept = status === 'refunded' ? credits : credits.slice(0, -1);
        // What is written off is rounded as the note that gives back the rest.
        const gone = givesUp && kept.length < credits.length ? credits.slice(-1) : [];
        const order = await write(status, expected, purchase.inclusive, kept, gone[0]?.total ?? 0);
        const counts = !['pending', 'cancelled'].includes(status);
        const net = counts
          ? [...kept, ...gone].reduce((left, { total, tax }) => left - total + tax, sums.total - sums.tax)
          : 0;
        const revenue = (await revenueOf('order_id', order)).map((row) => toCents(row.revenue));
        expect(revenue.reduce((sum, cents) => sum + cents, 0)).toBe(net);
        expect(revenue).toEqual(
          sharesOf(
            net,
            expected.lines.map(([, price]) => price ?? 0),
          ),
        );
      }),
      { numRuns: RUNS },
    );
    // The same lines, however they are asked for.
    const [ofClient, ofDay] = [await revenueOf('client_id', client), await revenueOf('confirmed_on', '2026-11-05')];
    expect(ofDay.length).toBeGreaterThan(RUNS);
    expect(ofDay).toEqual(ofClient);
  });
});
