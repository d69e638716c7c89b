import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { driverTypes } from '#scripts/types/driver-map.ts';
import { bothEngines } from '#tests/support/database.ts';
import { isOf } from '#tests/support/generated-types.ts';
import { draftOrder, placeOrder } from '#tests/support/orders.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';

const samples: Record<keyof typeof driverTypes, string> = {
  bool: 'true',
  date: '2026-02-28',
  float8: '0.5',
  inet: '192.0.2.1',
  int2: '1',
  int4: '2',
  int8: '9007199254740991',
  numeric: '12.50',
  text: 'text',
  timestamptz: '2026-02-28T12:00:00Z',
  tsvector: 'a b',
  uuid: '5f0c1e0e-0d3c-4a5e-8a3b-0d6f4f6c1a11',
  varbit: '101',
  varchar: 'text',
  xid8: '4294967297',
};

/** What `npm test` shows of both engines, with transactions.test.ts and copy.test.ts. Other suites run there on PostgreSQL alone. */
describe.each(bothEngines)('the server on %s', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(engine);
  });
  afterAll(() => server.close());

  test('returns each type as the driver map says', async () => {
    expect(Object.keys(samples).sort()).toEqual(Object.keys(driverTypes).sort());
    for (const [type, sample] of Object.entries(samples)) {
      const { rows } = await server.services.db.query(
        `select '${sample}'::${type} as one, array['${sample}'::${type}] as many, null::${type} as none`,
      );
      const [row] = rows;
      expect
        .soft([type, isOf(driverTypes[type] ?? '', row?.one), isOf(`${driverTypes[type]}[]`, row?.many), row?.none])
        .toEqual([type, true, true, null]);
    }
  });

  test('reads the catalogue', async () => {
    const { count, error } = await server.client().from('packages').select('id', { count: 'exact', head: true });
    expect([count, error]).toEqual([49, null]);
  });

  test('writes a cart line at the price of the catalogue, for its client alone', async () => {
    const [nia, other] = await Promise.all([server.signedIn(), server.signedIn()]);
    const line = { product_id: 'youtube-ads-premium', quantity: 2 };
    const { data, error } = await nia.supabase.from('cart_items').insert(line).select('price, quantity').single();
    expect([data, error]).toEqual([{ price: 490, quantity: 2 }, null]);
    expect((await other.supabase.from('cart_items').select()).data).toEqual([]);
  });

  test('sells an order, and its job sends the confirmation', async () => {
    const nia = await server.signedIn();
    const draft = await draftOrder(server, [{ id: 'youtube-ads-trial', quantity: 1 }]);
    const { status, body } = await placeOrder(server, nia, draft, randomUUID());
    expect([status, body.status, body.payment.status]).toEqual([201, 'confirmed', 'paid']);
    const state = async () =>
      (
        await server.services.db.query(
          `select state from public.email_outbox where template = 'order-confirmation' and data ->> 'orderId' = $1`,
          [body.id],
        )
      ).rows;
    await expect.poll(state).toEqual([{ state: 'sent' }]);
  });
});
