import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toCents } from '#domain/money.ts';
import type { Quote } from '#domain/orders/order.ts';
import { MAX_LINES, MAX_QUANTITY, priceLines } from '#domain/orders/pricing.ts';
import { onlyRow, type Database } from '#server/platform/db/database.ts';
import { asCaller, type Caller } from '#server/platform/db/scope.ts';
import { engines, freshDatabase } from '#tests/support/database.ts';
import { makeUser, visitor } from '#tests/support/factories.ts';

const RUNS = 120;

interface Package {
  id: string;
  cents: number;
}

/** Amounts whose halves, taxes and shares need rounding, among others. */
const price = fc.oneof(fc.constantFrom(1, 3, 5, 7, 49, 50, 99, 12_345, 99_999), fc.integer({ min: 0, max: 5_000_000 }));
/** 1/10,000: from a hundredth of a percent up to 100 %. */
const discountRate = fc.option(
  fc.oneof(fc.constantFrom(1, 333, 1000, 2000, 6667, 9999, 10_000), fc.integer({ min: 1, max: 10_000 })),
  { nil: null },
);
const taxRate = fc.oneof(fc.constantFrom(0, 800, 500, 1), fc.integer({ min: 0, max: 9_999 }));
const cart = fc.array(fc.record({ price, quantity: fc.integer({ min: 1, max: MAX_QUANTITY }) }), {
  minLength: 1,
  maxLength: MAX_LINES,
});

describe.each(engines)('database pricing equals shared pricing on %s', (engine) => {
  let db: Database;
  const packages: Package[] = [];

  beforeAll(async () => {
    db = await freshDatabase(engine);
    for (let n = 0; n < MAX_LINES; n++) packages.push({ id: `any-price-${n}`, cents: 0 });
    await db.query(
      `insert into packages (id, service, name, price, icon, color, border_color) select id, 'youtube-ads', id, 0, 'x', 'x', 'x' from unnest($1::text[]) as id`,
      [packages.map(({ id }) => id)],
    );
    await db.query(`insert into promo_codes (code, percent_off) values ('ANYRATE', 1)`);
  });
  afterAll(() => db.close());

  /** Sets the shop's prices and rates. */
  async function arrange(prices: number[], discount: number | null, tax: number): Promise<void> {
    await db.query(
      `update packages as p set price = given.cents::numeric / 100 from unnest($1::text[], $2::bigint[]) as given (id, cents) where p.id = given.id`,
      [packages.slice(0, prices.length).map(({ id }) => id), prices.map(String)],
    );
    if (discount !== null)
      await db.query(`update promo_codes set percent_off = $1::numeric / 100 where code = 'ANYRATE'`, [discount]);
    await db.query('update internal.shop_settings set tax_rate = $1::numeric / 10000', [tax]);
  }

  const quoteFor = async (caller: Caller, items: object[], code: string | null) =>
    asCaller(
      db,
      caller,
      async (sql) =>
        onlyRow(await sql.query<{ quote: Quote }>('select quote($1::jsonb, $2) as quote', [items, code])).quote,
    );

  test('[SF-CHK-18] [SF-ORD-07] every quote is equal to the cent, and its parts add up', async () => {
    await fc.assert(
      fc.asyncProperty(cart, discountRate, taxRate, async (lines, discount, tax) => {
        await arrange(
          lines.map((line) => line.price),
          discount,
          tax,
        );
        const items = lines.map(({ quantity }, at) => ({ id: packages[at]!.id, quantity }));
        const quote = await quoteFor(visitor, items, discount === null ? null : ' anyrate ');

        const expected = priceLines(
          lines.map((line) => ({ unitPrice: line.price, quantity: line.quantity })),
          discount ?? 0,
          tax,
        );
        const told = {
          subtotal: toCents(quote.subtotal),
          discount: toCents(quote.discount),
          tax: toCents(quote.tax),
          total: toCents(quote.total),
        };
        expect(told).toEqual(expected);
        expect(quote.lines.map((line) => [toCents(line.unit_price), line.quantity, toCents(line.line_total)])).toEqual(
          lines.map((line) => [line.price, line.quantity, line.price * line.quantity]),
        );
        expect(told.subtotal).toBe(quote.lines.reduce((sum, line) => sum + toCents(line.line_total), 0));
        expect(told.total).toBe(told.subtotal - told.discount + told.tax);
        expect(told.discount).toBeLessThanOrEqual(told.subtotal);
        expect(Object.values(told).every((cents) => cents >= 0)).toBe(true);
      }),
      { numRuns: RUNS },
    );
  });

  test('[SF-ORD-06] an order costs what its quote stated', async () => {
    await fc.assert(
      fc.asyncProperty(cart, discountRate, taxRate, async (lines, discount, tax) => {
        await arrange(
          lines.map((line) => line.price),
          discount,
          tax,
        );
        // The number of unpaid orders per client is limited.
        const nia = await makeUser(db);
        const items = lines.map(({ quantity }, at) => ({ id: packages[at]!.id, quantity }));
        const code = discount === null ? null : 'ANYRATE';
        const quote = await quoteFor(nia, items, code);
        const order = await asCaller(db, nia, async (sql) =>
          onlyRow(
            await sql.query<{
              subtotal: string;
              discount: string;
              tax: string;
              total_amount: string;
              promo_code: string | null;
            }>(
              `insert into orders (client_name, client_email, items, total_amount, promo_code) values ('Nia', 'nia@example.test', $1::jsonb, $2, $3) returning *`,
              [items, quote.total, code],
            ),
          ),
        );
        expect([order.subtotal, order.discount, order.tax, order.total_amount].map(toCents)).toEqual(
          [quote.subtotal, quote.discount, quote.tax, quote.total].map(toCents),
        );
        expect(order.promo_code).toBe(code);
      }),
      { numRuns: RUNS / 4 },
    );
  });

  test('[SF-ORD-06] rejects a total that is off by any amount', async () => {
    await arrange([49_000], null, 800);
    const nia = await makeUser(db);
    const items = [{ id: packages[0]!.id, quantity: 1 }];
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 200_000 }).filter((cents) => cents !== 52_920),
        async (cents) => {
          const attempt = asCaller(db, nia, (sql) =>
            sql.query(
              `insert into orders (client_name, client_email, items, total_amount) values ('Nia', 'nia@example.test', $1::jsonb, $2)`,
              [items, cents / 100],
            ),
          );
          await expect(attempt).rejects.toMatchObject({ code: 'PT409', hint: 'price_changed' });
        },
      ),
      { numRuns: RUNS / 4 },
    );
  });
});
