import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PlacedOrder } from '#domain/orders/order.ts';
import { reconcilePayments } from '#server/modules/payments/reconcile-payments.ts';
import { noCharge } from '#server/modules/payments/providers/no-charge.ts';
import type { PaymentProvider } from '#server/modules/payments/providers/provider.ts';
import { engines } from '#tests/support/database.ts';
import { callFunction, draftOrder, placeOrder, type Failure } from '#tests/support/orders.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';

const items = [{ id: 'youtube-ads-trial', quantity: 2 }];

describe.each(engines)('free orders on %s', (engine) => {
  let server: TestServer;
  let nia: SignedIn;
  let admin: SignedIn;
  let ahead = 0;
  const unused = () => Promise.reject(new Error('the provider was called'));
  const payments: PaymentProvider = {
    ...noCharge,
    name: 'sandbox',
    charge: unused,
    retrieve: unused,
    cancel: unused,
    refund: unused,
  };

  beforeAll(async () => {
    server = await startServer(engine, { payments, clock: { now: () => new Date(Date.now() + ahead) } });
    await server.services.db.query(`insert into promo_codes (code, percent_off) values ('GIFT', 100)`);
    admin = await server.signedIn({ admin: true });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    nia = await server.signedIn();
  });

  const stored = async (id: string) =>
    (
      await server.services.db.query(
        `select o.status, o.payment_status, p.provider, p.status as paid, p.amount::float8 as amount, i.total::float8 as invoiced
         from orders as o left join payments as p on p.order_id = o.id left join invoices as i on i.order_id = o.id where o.id = $1`,
        [id],
      )
    ).rows;
  const confirmed = [
    {
      status: 'confirmed',
      payment_status: 'paid',
      provider: 'none',
      paid: 'succeeded',
      amount: 0,
      invoiced: 0,
    },
  ];

  test('a 100 % promo code confirms the order at once, with a payment and invoice of zero', async () => {
    const draft = await draftOrder(server, items, { promo_code: 'GIFT', payment: undefined });
    expect(draft.total_amount).toBe(0);
    const placed = await placeOrder(server, nia, draft, randomUUID());
    expect(placed).toMatchObject({ status: 201, body: { status: 'confirmed', total: 0, payment: { status: 'paid' } } });
    expect(await stored(placed.body.id)).toEqual(confirmed);
    const { rows } = await server.services.db.query(
      `select template from email_outbox where data ->> 'orderId' = $1 order by template`,
      [placed.body.id],
    );
    expect(rows).toEqual([{ template: 'order-confirmation' }, { template: 'order-notice' }]);
  });

  test('an order with a price needs a payment method, whatever total is sent', async () => {
    const draft = await draftOrder(server, items, { payment: undefined });
    expect(await placeOrder<Failure>(server, nia, draft, randomUUID())).toMatchObject({
      status: 400,
      body: { code: 'invalid_body' },
    });
    expect(await placeOrder<Failure>(server, nia, { ...draft, total_amount: 0 }, randomUUID())).toMatchObject({
      status: 409,
      body: { code: 'price_changed' },
    });
    expect((await nia.supabase.from('orders').select('id')).data).toEqual([]);
  });

  test('a free order created by an admin is confirmed by its client without a card', async () => {
    const { data } = await admin.supabase.rpc('create_team_order', {
      client_id: nia.id,
      items: [{ name: 'Welcome gift', price: 0, quantity: 1 }],
    });
    const { id } = data as { id: string };
    const payment = { order_id: id, terms_accepted: true };
    expect((await callFunction(server, 'pay-order', payment, { as: await server.signedIn() })).status).toBe(404);
    const answers = await Promise.all([1, 2, 3].map(() => callFunction(server, 'pay-order', payment, { as: nia })));
    expect(answers.map(({ status }) => status).filter((status) => status === 201).length).toBeGreaterThan(0);
    expect(await stored(id)).toEqual(confirmed);
  });

  test('an abandoned payment expires without asking the provider', async () => {
    const { data } = await nia.supabase
      .from('orders')
      .insert({ client_name: 'Nia Cole', client_email: 'nia@example.test', items, promo_code: 'GIFT' })
      .select('id')
      .single();
    const id = data!.id as string;
    await server.services.db.query(`select internal.open_payment($1, $2, 'none', '2025-01-01')`, [nia.id, id]);
    ahead += 180_000;
    await reconcilePayments(server.services);
    expect(await stored(id)).toMatchObject([{ status: 'cancelled', paid: 'expired' }]);
    ahead = 0;
  });

  test('cannot be refunded and never counts as refunded', async () => {
    const placed = await placeOrder<PlacedOrder>(
      server,
      nia,
      await draftOrder(server, items, { promo_code: 'GIFT', payment: undefined }),
      randomUUID(),
    );
    const refund = { order_id: placed.body.id, reason: 'asked by phone' };
    const headers = { 'idempotency-key': randomUUID() };
    expect(await callFunction<Failure>(server, 'refund-order', refund, { as: admin, headers })).toMatchObject({
      status: 409,
      body: { message: 'Nothing was paid for this order' },
    });
    const { error } = await admin.supabase.from('orders').update({ status: 'refunded' }).eq('id', placed.body.id);
    expect(error?.message).toBe('An order is marked as refunded once its full payment has been refunded');
  });

  test('a free plan creates no order', async () => {
    await admin.supabase
      .from('client_plans')
      .insert({ client_id: nia.id, plan_id: 'starter', price: 0, next_billing_on: '2026-01-15' });
    const { rows } = await server.services.db.query('select internal.draft_plan_order($1) as id', [nia.id]);
    expect(rows).toEqual([{ id: null }]);
  });
});
