import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AdminFigures, AdminMoney } from '#domain/reports/admin-figures.ts';
import { onlyRow, type Database, type Param } from '#server/platform/db/database.ts';
import { asCaller, type Caller } from '#server/platform/db/scope.ts';
import { engines, freshDatabase } from '#tests/support/database.ts';
import { makeUser, visitor } from '#tests/support/factories.ts';

const ZEROS = { revenue: 0, orders: 0, refunded: 0, charged_back: 0, carts: 0, converted: 0 };

describe.each(engines)('the days of the figures, on %s', (engine) => {
  let db: Database;
  let admin: Caller;
  let persons: string[];

  beforeAll(async () => {
    db = await freshDatabase(engine);
    admin = await makeUser(db, { admin: true });
    const clients = await Promise.all(Array.from({ length: 4 }, () => makeUser(db)));
    persons = clients.map(({ claims }) => claims.sub ?? '');
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    await db.script(`set session_replication_role = replica;
      truncate internal.cart_days, public.dispute_bookings, public.disputes, public.refunds, public.payments, public.orders cascade;
      update internal.shop_settings set time_zone = 'Asia/Dubai';
      set session_replication_role = origin;`);
  });

  const figures = async (first: string, last: string) =>
    onlyRow(
      await asCaller(db, admin, (sql) =>
        sql.query<{ figures: AdminFigures }>('select public.admin_figures($1, $2) as figures', [first, last]),
      ),
    ).figures;
  const totals = async (day: string) => (await figures(day, day)).totals;
  const fillCart = (person: number, day: string) =>
    db.query('insert into internal.cart_days (user_id, day) values ($1, $2)', [persons[person]!, day]);

  /** An order with two lines, as the checkout would have written it, paid at a moment. Returns the payment's id. */
  async function pay(person: number, at: string, { origin = 'shop', inclusive = false, duplicate = false } = {}) {
    const [order, payment] = [randomUUID(), randomUUID()];
    await db.transaction(async (sql) => {
      const insert = (text: string, params: Param[]) => sql.query(text, params);
      await sql.query('set local session_replication_role = replica');
      await insert(
        `insert into public.orders (id, order_number, client_id, status, payment_status, client_name, client_email, items, currency, subtotal, discount, tax,
           tax_rate, tax_inclusive, total_amount, origin, country)
         values ($1, $2, $3, 'confirmed', 'paid', 'Nia', 'nia@example.test', '[]', 'USD', 100, 0, 0, 0.19, $4, 100, $5, 'US')`,
        [order, order, persons[person]!, inclusive, origin],
      );
      await insert(
        `insert into public.order_items (order_id, position, name, service_type, package_type, unit_price, quantity, line_total)
         select $1, n, 'x', 'spotify-ads', 'x', 50, 1, 50 from generate_series(1, 2) as n`,
        [order],
      );
      await insert(
        `insert into public.payments (id, order_id, provider, status, amount, currency, settled_at, duplicate)
         values ($1, $2, 'sandbox', 'succeeded', 100, 'USD', $3, $4)`,
        [payment, order, at, duplicate],
      );
    });
    return payment;
  }

  const refund = (payment: string, at: string, returnedAt: string | null) =>
    db.query(
      `insert into public.refunds (order_id, payment_id, amount, currency, reason, key, state, origin, settled_at, returned_at)
       select order_id, id, 30, currency, 'x', gen_random_uuid()::text, case when $3::timestamptz is null then 'succeeded' else 'failed' end, 'provider', $2, $3
       from public.payments where id = $1`,
      [payment, at, returnedAt],
    );
  const loseDispute = (payment: string, at: string) =>
    db.query(
      `with lost as (
         insert into public.disputes (payment_id, order_id, reference, reason, status, amount, currency, opened_at)
         select id, order_id, gen_random_uuid()::text, 'x', 'lost', 70, currency, now() from public.payments where id = $1 returning id)
       insert into public.dispute_bookings (dispute_id, amount, currency, fee, booked_at) select id, 70, 'USD', 15, $2 from lost`,
      [payment, at],
    );

  test('a day has all of its hours where clocks change at midnight', async () => {
    await db.query(`update internal.shop_settings set time_zone = 'America/Havana'`);
    // The hour after midnight comes twice on 1 November.
    for (const time of ['03:30', '04:30', '05:30']) await pay(0, `2026-11-01T${time}:00Z`);
    // The hour after midnight does not exist on 8 March.
    for (const time of ['04:30', '05:30']) await pay(0, `2026-03-08T${time}:00Z`);
    expect((await figures('2026-10-31', '2026-11-01')).days).toEqual([
      { day: '2026-10-31', revenue: 100, orders: 1 },
      { day: '2026-11-01', revenue: 200, orders: 2 },
    ]);
    for (const [day, orders] of [
      ['2026-10-31', 1],
      ['2026-11-01', 2],
      ['2026-03-07', 1],
      ['2026-03-08', 1],
    ] as const) {
      expect((await totals(day)).orders, day).toBe(orders);
    }
    expect((await figures('2026-11-01', '2026-11-01')).before.orders).toBe(1);
  });

  test('a returned refund stays on its day, and is taken back on the day of its return', async () => {
    const payment = await pay(0, '2026-05-01T08:00:00Z');
    await refund(payment, '2026-05-02T08:00:00Z', '2026-05-04T08:00:00Z');
    await refund(payment, '2026-05-02T08:00:00Z', null);
    expect((await totals('2026-05-02')).refunded).toBe(60);
    expect((await totals('2026-05-03')).refunded).toBe(0);
    expect((await totals('2026-05-04')).refunded).toBe(-30);
    expect((await figures('2026-05-03', '2026-05-04')).before.refunded).toBe(60);
  });

  test('a lost dispute is a chargeback of the day on which it was booked', async () => {
    await loseDispute(await pay(0, '2026-05-01T08:00:00Z'), '2026-05-02T08:00:00Z');
    expect(await totals('2026-05-02')).toEqual({ ...ZEROS, charged_back: 70 });
  });

  test('a duplicate payment, its refunds and its disputes do not count', async () => {
    const payment = await pay(0, '2026-05-01T08:00:00Z', { duplicate: true });
    await refund(payment, '2026-05-01T09:00:00Z', null);
    await loseDispute(payment, '2026-05-01T10:00:00Z');
    expect(await figures('2026-05-01', '2026-05-01')).toMatchObject({ totals: ZEROS, services: [] });
  });

  test('a service has its orders, and its lines without the tax in their prices', async () => {
    await pay(0, '2026-05-01T08:00:00Z');
    await pay(0, '2026-05-02T08:00:00Z', { inclusive: true });
    // 100, and twice 42.02.
    expect((await figures('2026-05-01', '2026-05-02')).services).toEqual([
      { service: 'spotify-ads', orders: 2, total: 184.04 },
    ]);
    expect((await figures('2026-05-03', '2026-05-04')).services).toEqual([]);
  });

  test('a client counts once in a period, and has converted a cart by paying on its day or later', async () => {
    // Two carts, and paid twice.
    await fillCart(0, '2026-05-02');
    await fillCart(0, '2026-05-03');
    await pay(0, '2026-05-02T08:00:00Z');
    await pay(0, '2026-05-03T08:00:00Z');
    // Paid before filling a cart.
    await pay(1, '2026-05-02T08:00:00Z');
    await fillCart(1, '2026-05-03');
    // Without a recorded cart.
    await pay(2, '2026-05-03T08:00:00Z');
    // An order that the team wrote.
    await pay(3, '2026-05-03T08:00:00Z', { origin: 'staff' });
    const both = await figures('2026-05-02', '2026-05-03');
    expect(both.totals).toMatchObject({ orders: 5, carts: 3, converted: 2 });
    const second = await figures('2026-05-03', '2026-05-03');
    expect(second.totals).toMatchObject({ carts: 3, converted: 2 });
    expect(second.before).toMatchObject({ carts: 2, converted: 2 });
  });

  test('the money of now is what was paid less what was given back, and what is unpaid, disputed and planned', async () => {
    const money = async (caller = admin) =>
      onlyRow(
        await asCaller(db, caller, (sql) => sql.query<{ money: AdminMoney }>('select public.admin_money() as money')),
      ).money;
    const none = { amount: 0, orders: 0 };
    const day = expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/);
    expect(await money()).toEqual({
      day,
      today: none,
      month: none,
      unpaid: none,
      disputed: { amount: 0, payments: 0, to_answer: 0 },
      plans: { amount: 0, clients: 0 },
    });
    const now = new Date().toISOString();
    const [first, second, older] = [await pay(0, now), await pay(1, now), await pay(2, '2026-01-31T12:00:00Z')];
    await refund(first, now, null);
    await loseDispute(second, now);
    const disputed = [
      [older, 'needs_response'],
      [second, 'under_review'],
      [second, 'won'],
    ] as const;
    for (const [payment, status] of disputed)
      await db.query(
        `insert into public.disputes (payment_id, order_id, reference, reason, status, amount, currency, opened_at)
         select id, order_id, gen_random_uuid()::text, 'x', $2, 12.5, currency, now() from public.payments where id = $1`,
        [payment, status],
      );
    const unpaid = await pay(3, '2026-01-01T12:00:00Z');
    await db.script(`set session_replication_role = replica;
      update public.orders set status = 'pending', subtotal = 44.44, total_amount = 44.44 where id = (select order_id from public.payments where id = '${unpaid}');
      insert into internal.plan_history (plan, price, changed_at) values (gen_random_uuid(), 997, now() - interval '1 minute');
      set session_replication_role = origin;`);
    expect(await money()).toEqual({
      day,
      // 200 paid, 30 refunded, 70 charged back.
      today: { amount: 100, orders: 2 },
      month: { amount: 100, orders: 2 },
      unpaid: { amount: 44.44, orders: 1 },
      disputed: { amount: 25, payments: 2, to_answer: 1 },
      plans: { amount: 997, clients: 1 },
    });
    expect((await figures('2026-01-01', '2026-01-31')).totals.revenue).toBe(200);
    const disabled = await makeUser(db, { admin: true });
    await db.query('update public.users set is_active = false where id = $1', [disabled.claims.sub ?? '']);
    for (const caller of [visitor, await makeUser(db), disabled]) await expect(money(caller)).rejects.toThrow();
  });
});
