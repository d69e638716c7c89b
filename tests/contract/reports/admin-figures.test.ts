import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AdminFigures } from '#domain/reports/admin-figures.ts';
import type { PlacedOrder } from '#domain/orders/order.ts';
import { addDays } from '#domain/period.ts';
import { engines } from '#tests/support/database.ts';
import { draftOrder, placeOrder } from '#tests/support/orders.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';

describe.each(engines)('admin reports on %s', (engine) => {
  let server: TestServer;
  let nia: SignedIn;
  let ada: SignedIn;
  let admin: SignedIn;
  let today: string;

  beforeAll(async () => {
    server = await startServer(engine, { env: { TIME_ZONE: 'Asia/Dubai' } });
    [nia, ada, admin] = await Promise.all([server.signedIn(), server.signedIn(), server.signedIn({ admin: true })]);
    today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Dubai' }).format(new Date());
  });
  afterAll(() => server.close());

  const sql = (text: string, params: string[] = []) => server.services.db.query(text, params);
  const buy = async (by: SignedIn, id: string) =>
    (await placeOrder<PlacedOrder>(server, by, await draftOrder(server, [{ id, quantity: 1 }]), randomUUID())).body;
  const figures = async (first_day: string, last_day: string) => {
    const { data, error } = await admin.supabase.rpc('admin_figures', { first_day, last_day });
    expect(error).toBeNull();
    return data as AdminFigures;
  };

  test('returns zeros rather than nulls for an empty shop', async () => {
    const result = await figures(addDays(today, -6), today);
    expect(result.totals).toEqual({ revenue: 0, refunded: 0, charged_back: 0, orders: 0, carts: 0, converted: 0 });
    expect(result.days).toHaveLength(7);
    expect(result.services).toEqual([]);
  });

  test('counts amounts on the payment day in the shop’s time zone, and converted carts separately', async () => {
    await Promise.all(
      [nia, ada].map(({ supabase }) =>
        supabase.from('cart_items').insert({ product_id: 'spotify-ads-basic', quantity: 1 }),
      ),
    );
    const now = await buy(nia, 'youtube-ads-trial');
    const earlier = await buy(nia, 'spotify-ads-basic');
    // A minute past midnight in Dubai is the previous evening in UTC.
    const start = addDays(today, -6);
    await sql(
      `update public.payments set settled_at = ($2 || ' 00:01')::timestamp at time zone 'Asia/Dubai' - interval '2 minutes' where order_id = $1`,
      [earlier.id, start],
    );
    const result = await figures(start, today);
    expect(result.totals).toEqual({
      revenue: now.total,
      refunded: 0,
      charged_back: 0,
      orders: 1,
      carts: 2,
      converted: 1,
    });
    expect(result.before).toEqual({
      revenue: earlier.total,
      refunded: 0,
      charged_back: 0,
      orders: 1,
      carts: 1,
      converted: 1,
    });
    expect(result.days.at(-1)).toEqual({ day: today, revenue: now.total, orders: 1 });
    expect(result.days.reduce((sum, { orders }) => sum + orders, 0)).toBe(1);
    expect(result.services).toEqual([{ service: 'youtube-ads', orders: 1, total: now.subtotal }]);

    await sql(
      `update public.payments set settled_at = ($2 || ' 00:01')::timestamp at time zone 'Asia/Dubai' where order_id = $1`,
      [earlier.id, start],
    );
    expect((await figures(start, today)).days[0]).toEqual({ day: start, revenue: earlier.total, orders: 1 });
  });

  test('requires an admin and limits the period', async () => {
    for (const client of [ada.supabase, server.client()]) {
      expect((await client.rpc('admin_figures', { first_day: today, last_day: today })).error).not.toBeNull();
    }
    for (const first_day of [addDays(today, 1), '1990-01-01', null]) {
      expect((await admin.supabase.rpc('admin_figures', { first_day, last_day: today })).error).toMatchObject({
        message: 'A period can have 1 to 1,096 days',
      });
    }
  });
});
