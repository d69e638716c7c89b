import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PlacedOrder } from '#domain/orders/order.ts';
import { reconcilePayments } from '#server/modules/payments/reconcile-payments.ts';
import { noCharge } from '#server/modules/payments/providers/no-charge.ts';
import type { PaymentProvider } from '#server/modules/payments/providers/provider.ts';
import { createSandbox, type SandboxProvider } from '#server/modules/payments/providers/sandbox/sandbox.ts';
import { engines } from '#tests/support/database.ts';
import { callFunction, draftOrder, placeOrder, type Failure } from '#tests/support/orders.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';

/** Blocks calls to the provider until released. */
function gate() {
  let { promise, resolve } = Promise.withResolvers<void>();
  resolve();
  let arrived = Promise.withResolvers<void>();
  return {
    shut() {
      ({ promise, resolve } = Promise.withResolvers<void>());
      arrived = Promise.withResolvers<void>();
    },
    open: () => resolve(),
    arrived: () => arrived.promise,
    async pass() {
      arrived.resolve();
      await promise;
    },
  };
}

describe.each(engines)('payment race conditions on %s', (engine) => {
  let server: TestServer;
  let nia: SignedIn;
  let admin: SignedIn;
  let sandbox: SandboxProvider;
  let ahead = 0;
  let reachable = true;
  let charges = 0;
  const charging = gate();
  const clock = { now: () => new Date(Date.now() + ahead) };
  const items = [{ id: 'youtube-ads-trial', quantity: 1 }];

  beforeAll(async () => {
    const whenReachable = <T>(call: () => Promise<T>) =>
      reachable ? call() : Promise.reject(new Error('unreachable'));
    const payments: PaymentProvider = {
      ...noCharge,
      name: 'sandbox',
      async charge(request) {
        charges += 1;
        await charging.pass();
        return whenReachable(() => sandbox.charge(request));
      },
      retrieve: (id) => whenReachable(() => sandbox.retrieve(id)),
      cancel: (id) => whenReachable(() => sandbox.cancel(id)),
      refund: (request) => whenReachable(() => sandbox.refund(request)),
    };
    server = await startServer(engine, { clock, payments });
    sandbox = createSandbox(server.services.db, clock);
  });
  // The clock is advanced beyond a session's lifetime.
  beforeEach(async () => {
    nia = await server.signedIn();
    admin = await server.signedIn({ admin: true });
  });
  afterAll(() => server.close());

  const place = async (token: string, changes = {}) =>
    placeOrder<PlacedOrder & Failure>(
      server,
      nia,
      await draftOrder(server, items, { payment: { token }, ...changes }),
      randomUUID(),
    );
  const statusOf = (payment_id: string) =>
    callFunction<PlacedOrder & Failure>(server, 'payment-status', { payment_id }, { as: nia });
  const stored = async (id: string) => {
    const { data } = await nia.supabase
      .from('orders')
      .select('status, payment_status, cancel_reason, payments(status)')
      .eq('id', id)
      .single();
    return data as {
      status: string;
      payment_status: string;
      cancel_reason: string | null;
      payments: { status: string }[];
    } | null;
  };
  const cancelByTeam = async (id: string) => {
    const { error } = await admin.supabase
      .from('orders')
      .update({ status: 'cancelled', cancel_reason: 'asked by phone' })
      .eq('id', id);
    expect(error).toBeNull();
  };

  test('records a payment of a cancelled order so that it can be refunded', async () => {
    const late = await place('tok_late');
    await cancelByTeam(late.body.id);
    ahead += 5_000;
    expect((await statusOf(late.body.payment.payment_id)).status).toBeLessThan(500);
    expect(await stored(late.body.id)).toEqual({
      status: 'cancelled',
      payment_status: 'paid',
      cancel_reason: 'asked by phone',
      payments: [{ status: 'succeeded' }],
    });
    const { rows } = await server.services.db.query('select 1 from invoices where order_id = $1', [late.body.id]);
    expect(rows).toEqual([]);
    const refund = { order_id: late.body.id, reason: 'cancelled before it was paid' };
    expect(
      (await callFunction(server, 'refund-order', refund, { as: admin, headers: { 'idempotency-key': randomUUID() } }))
        .status,
    ).toBe(201);
    expect(await stored(late.body.id)).toMatchObject({ status: 'refunded' });
  });

  test('does not charge an order that an admin cancelled when it is resubmitted', async () => {
    const draft = await draftOrder(server, items);
    const key = randomUUID();
    reachable = false;
    const lost = await placeOrder(server, nia, draft, key);
    reachable = true;
    await cancelByTeam(lost.body.id);
    const before = charges;
    const again = await placeOrder<Failure>(server, nia, draft, key);
    expect(again).toMatchObject({ status: 402, body: { code: 'payment_declined' } });
    expect(charges).toBe(before);
    expect(await stored(lost.body.id)).toMatchObject({
      status: 'cancelled',
      payment_status: 'expired',
      cancel_reason: 'asked by phone',
    });
    expect((await placeOrder(server, nia, draft, key)).status).toBe(201);
  });

  test('reconciliation cancels the pending approval of a cancelled order', async () => {
    const asked = await place('tok_requires_action');
    await cancelByTeam(asked.body.id);
    ahead += 60_000;
    await reconcilePayments(server.services);
    expect(await stored(asked.body.id)).toMatchObject({ status: 'cancelled', payments: [{ status: 'expired' }] });
    await callFunction(
      server,
      'sandbox-approve',
      { payment_id: asked.body.payment.payment_id, approve: true },
      { as: nia },
    );
    expect(await sandbox.retrieve(asked.body.payment.payment_id)).toMatchObject({ status: 'declined' });
  });

  test('an abandoned payment cannot succeed afterwards', async () => {
    const asked = await place('tok_requires_action');
    ahead += 31 * 60_000;
    await reconcilePayments(server.services);
    expect(await stored(asked.body.id)).toMatchObject({ payment_status: 'expired' });
    const approved = await callFunction<Failure>(
      server,
      'sandbox-approve',
      { payment_id: asked.body.payment.payment_id, approve: true },
      { as: nia },
    );
    expect(approved).toMatchObject({ status: 402 });
    expect(await sandbox.retrieve(asked.body.payment.payment_id)).toMatchObject({ status: 'declined' });
  });

  test('an approval during abandonment counts as paid', async () => {
    const asked = await place('tok_requires_action');
    await sandbox.resolveAction(asked.body.payment.payment_id, true);
    ahead += 31 * 60_000;
    await reconcilePayments(server.services);
    expect(await stored(asked.body.id)).toMatchObject({ status: 'confirmed', payment_status: 'paid' });
  });

  test('does not treat a charge in progress as never sent', async () => {
    const draft = await draftOrder(server, items);
    const key = randomUUID();
    reachable = false;
    await placeOrder(server, nia, draft, key);
    reachable = true;
    ahead += 119_000;
    charging.shut();
    const retried = placeOrder(server, nia, draft, key);
    await charging.arrived();
    ahead += 10_000;
    await reconcilePayments(server.services);
    charging.open();
    expect(await retried).toMatchObject({ status: 201, body: { status: 'confirmed' } });
  });

  test('more open payments than one batch do not block the others', async () => {
    const { db } = server.services;
    const late = await place('tok_late');
    await db.query(
      `with o as (insert into orders (client_id, client_name, client_email, items)
         select $1, 'A', 'a@example.test', '[{"id":"youtube-ads-trial","quantity":1}]' from generate_series(1, 110) returning id)
       insert into payments (order_id, provider, status, amount, currency, created_at)
       select id, 'sandbox', 'requires_action', 1, 'USD', now() - interval '1 minute' from o`,
      [nia.id],
    );
    await db.query(
      `insert into internal.sandbox_charges (payment_id, amount_cents, currency, token, status)
       select id, 100, 'USD', 'tok_requires_action', 'requires_action' from payments where amount = 1 and status = 'requires_action'`,
    );
    ahead += 20_000;
    await reconcilePayments(server.services);
    expect(await stored(late.body.id)).toMatchObject({ status: 'confirmed' });
  });

  test('withdrawing a package during payment does not stop the order', async () => {
    const { db } = server.services;
    const id = 'spotify-ads-basic';
    await nia.supabase.from('cart_items').insert({ product_id: id, quantity: 3 });
    const late = await placeOrder(
      server,
      nia,
      await draftOrder(server, [{ id, quantity: 1 }], { payment: { token: 'tok_late' } }),
      randomUUID(),
    );
    await db.query('update packages set active = false where id = $1', [id]);
    ahead += 5_000;
    expect(await statusOf(late.body.payment.payment_id)).toMatchObject({ status: 201, body: { status: 'confirmed' } });
    const { data } = await nia.supabase.from('cart_items').select('quantity').eq('product_id', id);
    expect(data).toEqual([{ quantity: 2 }]);
    await nia.supabase.from('cart_items').delete().eq('product_id', id);
    await db.query('update packages set active = true where id = $1', [id]);
  });
});
