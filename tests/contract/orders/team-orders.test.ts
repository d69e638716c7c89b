import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PlacedOrder } from '#domain/orders/order.ts';
import { draftPlanOrders } from '#server/modules/billing/draft-plan-orders.ts';
import { reconcilePayments } from '#server/modules/payments/reconcile-payments.ts';
import { engines } from '#tests/support/database.ts';
import { callFunction, type Failure } from '#tests/support/orders.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';

const OWN = { name: 'Tour documentary', price: 1250.5, quantity: 2 };

describe.each(engines)('orders created by admins on %s', (engine) => {
  let server: TestServer;
  let nia: SignedIn;
  let eve: SignedIn;
  let sam: SignedIn;
  let admin: SignedIn;
  let ahead = 0;

  beforeAll(async () => {
    server = await startServer(engine, { clock: { now: () => new Date(Date.now() + ahead) } });
    [nia, eve, sam, admin] = await Promise.all([
      server.signedIn(),
      server.signedIn(),
      server.signedIn(),
      server.signedIn({ admin: true }),
    ]);
  });
  afterAll(() => server.close());

  const create = (items: object[], as = admin, more: object = {}) =>
    as.supabase.rpc('create_team_order', { client_id: nia.id, items, ...more });
  const make = async (items: object[] = [OWN]) =>
    (await create(items)).data as { id: string; order_number: string; total: number };
  const pay = (order_id: string, token = 'tok_visa', as = nia) =>
    callFunction<PlacedOrder & Failure>(
      server,
      'pay-order',
      { order_id, payment: { token }, terms_accepted: true },
      { as },
    );
  const stored = async (id: string) =>
    (
      await admin.supabase
        .from('orders')
        .select(
          'status, payment_status, origin, subtotal, tax, total_amount, client_email, order_items(product_id, name, service_type, line_total)',
        )
        .eq('id', id)
        .single()
    ).data;
  const emailsOf = async (id: string) =>
    (
      await server.services.db.query<{ template: string }>(
        'select template from email_outbox where order_id = $1 order by created_at, template',
        [id],
      )
    ).rows.map((row) => row.template);

  test('prices a package and a custom line in the database and emails a payment link', async () => {
    const { data, error } = await create([{ ...OWN, service_type: 'ai-video-creation' }], admin, {
      note: 'From the call',
    });
    expect(error).toBeNull();
    const order = data as { id: string; total: number };
    // 2501.00 plus 8 % tax.
    expect(order.total).toBe(2701.08);
    expect(await stored(order.id)).toMatchObject({
      status: 'pending',
      payment_status: 'unpaid',
      origin: 'staff',
      subtotal: 2501,
      tax: 200.08,
      client_email: nia.email,
      order_items: [
        { product_id: null, name: 'Tour documentary', service_type: 'ai-video-creation', line_total: 2501 },
      ],
    });
    expect(await emailsOf(order.id)).toEqual(['payment-request']);
    expect((await admin.supabase.from('order_notes').select('text').eq('order_id', order.id)).data).toEqual([
      { text: 'From the call' },
    ]);
    const both = await make([{ id: 'youtube-ads-premium', quantity: 1 }, OWN]);
    expect(both.total).toBe(3230.28);
  });

  test('validates admin input and rejects prices set by shoppers', async () => {
    for (const line of [
      { ...OWN, name: ' ' },
      { ...OWN, price: -1 },
      { ...OWN, price: 1.005 },
      { ...OWN, price: '1' },
      { ...OWN, quantity: 0 },
      { ...OWN, service_type: 'x' },
      { id: 'nope', quantity: 1 },
    ]) {
      expect([line, (await create([line])).error?.code]).toEqual([line, 'PT400']);
    }
    expect((await create([])).error?.code).toBe('PT400');
    expect((await create([OWN], nia)).error?.code).toBe('PT403');
    expect((await admin.supabase.rpc('create_team_order', { client_id: randomUUID(), items: [OWN] })).error?.code).toBe(
      'PT404',
    );
    const order = { client_id: nia.id, client_name: 'x', client_email: 'x@example.test', items: [OWN] };
    expect((await nia.supabase.from('orders').insert(order)).error?.code).toBe('PT400');
    expect((await nia.supabase.from('orders').insert({ ...order, origin: 'staff' })).error?.code).toBe('42501');
  });

  test('the client’s payment confirms, invoices and emails the order, and keeps the cart', async () => {
    await nia.supabase.from('cart_items').insert({ product_id: 'youtube-ads-premium', quantity: 1 });
    const { id } = await make([{ id: 'youtube-ads-premium', quantity: 1 }, OWN]);
    expect(await pay(id)).toMatchObject({
      status: 201,
      body: { id, status: 'confirmed', payment: { status: 'paid' } },
    });
    expect((await nia.supabase.from('invoices').select('total, status').eq('order_id', id)).data).toEqual([
      { total: 3230.28, status: 'paid' },
    ]);
    expect(await emailsOf(id)).toEqual(['payment-request', 'order-confirmation', 'order-notice']);
    expect((await nia.supabase.from('cart_items').select('product_id')).data).toEqual([
      { product_id: 'youtube-ads-premium' },
    ]);
    expect(await pay(id)).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });

  test('a declined card can be replaced, and a late or approved payment succeeds', async () => {
    const { id } = await make();
    expect(await pay(id, 'tok_declined')).toMatchObject({ status: 402, body: { code: 'payment_declined' } });
    expect(await stored(id)).toMatchObject({ status: 'pending', payment_status: 'unpaid' });
    expect(await pay(id, 'tok_late')).toMatchObject({ status: 202, body: { payment: { status: 'processing' } } });
    // Meanwhile another click resumes the same payment.
    expect(await pay(id)).toMatchObject({ status: 202 });
    ahead += 20_000;
    await reconcilePayments(server.services);
    expect(await stored(id)).toMatchObject({ status: 'confirmed', payment_status: 'paid' });

    const other = await make();
    const asked = await pay(other.id, 'tok_requires_action');
    expect(asked).toMatchObject({ status: 202, body: { payment: { status: 'requires_action' } } });
    const { payment_id } = asked.body.payment;
    expect((await callFunction(server, 'sandbox-approve', { payment_id, approve: true }, { as: nia })).status).toBe(
      201,
    );
  });

  test('two concurrent clicks charge once', async () => {
    const { id } = await make();
    const responses = await Promise.all([pay(id), pay(id), pay(id)]);
    expect(responses.some(({ status }) => status === 201)).toBe(true);
    const { rows } = await server.services.db.query('select status from payments where order_id = $1', [id]);
    expect(rows).toEqual([{ status: 'succeeded' }]);
  });

  test('no other user can pay it, and it does not expire within a day', async () => {
    const { id } = await make();
    expect((await pay(id, 'tok_visa', eve)).status).toBe(404);
    expect(
      (await callFunction(server, 'pay-order', { order_id: id, payment: { token: 'tok_visa' } }, { as: nia })).status,
    ).toBe(400);
    const { db } = server.services;
    await db.query('alter table orders disable trigger user');
    await db.query(`update orders set created_at = now() - interval '10 days' where id = $1`, [id]);
    await db.query('alter table orders enable trigger user');
    await reconcilePayments(server.services);
    expect(await stored(id)).toMatchObject({ status: 'pending' });
    await admin.supabase
      .from('orders')
      .update({ status: 'cancelled', cancel_reason: 'Changed their mind' })
      .eq('id', id);
    expect((await pay(id)).status).toBe(409);
  });

  test('a plan creates its monthly order once and advances', async () => {
    const { db } = server.services;
    const { error } = await admin.supabase.from('client_plans').insert({
      client_id: eve.id,
      plan_id: 'starter',
      price: 499,
      limits: { campaigns: 50, ad_spend: 15_000, platforms: 5 },
      next_billing_on: '2026-01-15',
    });
    expect(error).toBeNull();
    const ordersOf = async () =>
      (
        await db.query<{ id: string; name: string; total: string }>(
          `select o.id, i.name, o.total_amount as total from orders as o join order_items as i on i.order_id = o.id where o.client_id = $1 and o.origin = 'plan' order by o.order_number`,
          [eve.id],
        )
      ).rows;
    await db.query('update client_plans set next_billing_on = internal.local_date() where client_id = $1', [eve.id]);
    await Promise.all([draftPlanOrders(server.services), draftPlanOrders(server.services)]);
    const [order, ...more] = await ordersOf();
    expect(more).toEqual([]);
    expect(order).toMatchObject({ name: expect.stringMatching(/^Starter plan, [A-Z][a-z]+ \d{4}$/), total: '538.92' });
    expect(await emailsOf(order!.id)).toEqual(['payment-request']);
    // Even if the date is set back by hand, the month already has its order.
    await db.query('update client_plans set next_billing_on = internal.local_date() where client_id = $1', [eve.id]);
    await draftPlanOrders(server.services);
    expect(await ordersOf()).toHaveLength(1);
    const { rows } = await db.query<{ moved: boolean }>(
      'select next_billing_on > internal.local_date() as moved from client_plans where client_id = $1',
      [eve.id],
    );
    expect(rows).toEqual([{ moved: true }]);
    await admin.supabase
      .from('client_plans')
      .update({ active: false, next_billing_on: '2020-01-01' })
      .eq('client_id', eve.id);
    await draftPlanOrders(server.services);
    expect(await ordersOf()).toHaveLength(1);
    expect((await pay(order!.id, 'tok_visa', eve)).status).toBe(201);
  });

  test('a plan billed on the 31st is billed on the last day of shorter months', async () => {
    const { db } = server.services;
    const billed = async (from: string, months: number) => {
      const { error } = await admin.supabase
        .from('client_plans')
        .upsert({ client_id: sam.id, plan_id: 'starter', price: 499, active: true, next_billing_on: from });
      expect(error).toBeNull();
      const days: string[] = [];
      for (let month = 0; month < months; month++) {
        await db.query('select internal.draft_plan_order($1)', [sam.id]);
        const { data } = await admin.supabase
          .from('client_plans')
          .select('next_billing_on')
          .eq('client_id', sam.id)
          .single();
        days.push(data!.next_billing_on as string);
        // Saving the form without another date changes nothing.
        await admin.supabase
          .from('client_plans')
          .upsert({ client_id: sam.id, plan_id: 'starter', price: 499, ...data });
      }
      return days;
    };
    expect(await billed('2025-01-31', 4)).toEqual(['2025-02-28', '2025-03-31', '2025-04-30', '2025-05-31']);
    expect(await billed('2023-12-31', 4)).toEqual(['2024-01-31', '2024-02-29', '2024-03-31', '2024-04-30']);
    expect(await billed('2024-02-29', 2)).toEqual(['2024-03-31', '2024-04-30']);
    expect(await billed('2025-01-30', 3)).toEqual(['2025-02-28', '2025-03-30', '2025-04-30']);
    expect(await billed('2025-06-15', 2)).toEqual(['2025-07-15', '2025-08-15']);
  });

  test('a plan is readable by its client and writable by admins', async () => {
    expect((await eve.supabase.from('client_plans').select('price')).data).toEqual([{ price: 499 }]);
    expect((await nia.supabase.from('client_plans').select('price')).data).toEqual([]);
    expect(
      (await eve.supabase.from('client_plans').update({ price: 1 }).eq('client_id', eve.id).select()).data ?? [],
    ).toEqual([]);
    expect(
      (
        await admin.supabase
          .from('client_plans')
          .update({ limits: { cars: 1 } })
          .eq('client_id', eve.id)
      ).error?.code,
    ).toBe('23514');
  });
});
