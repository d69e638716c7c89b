import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { PlacedOrder } from '#domain/orders/order.ts';
import type { PaymentChoice } from '#domain/payments/payment-choice.ts';
import { reconcileRecords } from '#server/modules/payments/reconcile-records.ts';
import { createSandbox } from '#server/modules/payments/providers/sandbox/sandbox.ts';
import { engines } from '#tests/support/database.ts';
import { callFunction, draftOrder, placeOrder, type Failure } from '#tests/support/orders.ts';
import { planOrders, runJobs, subscribe } from '#tests/support/plans.ts';
import type { SignedIn } from '#tests/support/server.ts';
import { startStripeServer, type StripeServer } from '#tests/support/stripe-server.ts';

const MINUTE_MS = 60_000;

/** A shop that took test payments before it had keys of Stripe, as one with demo data does. */
describe.each(engines)('sandbox payments of a shop that has Stripe, on %s', (engine) => {
  let shop: StripeServer;
  let client: SignedIn;
  let admin: SignedIn;
  beforeAll(async () => {
    shop = await startStripeServer(engine);
    [client, admin] = await Promise.all([shop.server.signedIn(), shop.server.signedIn({ admin: true })]);
  });
  afterAll(() => shop.close());

  /** What `work` does, done while the shop has no keys. */
  async function withoutKeys<T>(work: () => Promise<T>): Promise<T> {
    const { services } = shop.server;
    const spies = [
      vi.spyOn(services, 'payments', 'get').mockReturnValue(createSandbox(services.db, services.clock)),
      vi.spyOn(services, 'stripe', 'get').mockReturnValue(null),
    ];
    try {
      return await work();
    } finally {
      for (const spy of spies) spy.mockRestore();
    }
  }
  const buy = async (payment: PaymentChoice) => {
    const { body } = await placeOrder<PlacedOrder>(
      shop.server,
      client,
      await draftOrder(shop.server, [{ id: 'youtube-ads-premium', quantity: 1 }], { payment }),
      randomUUID(),
    );
    return body;
  };
  const call = <T>(name: string, body: object, as: SignedIn, headers = {}) =>
    callFunction<T & Failure>(shop.server, name, body, { as, headers });
  const paymentsOf = async (orderId: string) =>
    (
      await shop.server.services.db.query<{ provider: string; status: string }>(
        'select provider, status from payments where order_id = $1 order by created_at',
        [orderId],
      )
    ).rows;
  const sentToStripe = () => shop.stripe.requests.filter(({ method }) => method === 'POST').map(({ path }) => path);

  test('refunds stay in the sandbox', async () => {
    const { id } = await withoutKeys(() => buy({ token: 'tok_visa' }));
    const refunded = await call<{ refund: { state: string } }>(
      'refund-order',
      { order_id: id, reason: 'Ordered twice' },
      admin,
      { 'idempotency-key': randomUUID() },
    );
    expect(refunded).toMatchObject({ status: 201, body: { refund: { state: 'succeeded' } } });
    expect(sentToStripe()).toEqual([]);
  });

  test('a refund that the sandbox settles late is completed by the job', async () => {
    const { id } = await withoutKeys(() => buy({ token: 'tok_visa' }));
    const asked = await call('refund-order', { order_id: id, amount: 7.77, reason: 'Too late' }, admin, {
      'idempotency-key': randomUUID(),
    });
    expect(asked.status).toBe(202);
    shop.advance(MINUTE_MS);
    await shop.reconcile();
    shop.resetClock();
    const { data } = await admin.supabase.from('refunds').select('state').eq('order_id', id).single();
    expect(data).toEqual({ state: 'succeeded' });
    expect(sentToStripe()).toEqual([]);
  });

  test('disputes are found and decided in the sandbox', async () => {
    const { id } = await withoutKeys(() => buy({ token: 'tok_disputed' }));
    await reconcileRecords(shop.server.services);
    const stored = () => admin.supabase.from('disputes').select('reference, status').eq('order_id', id).single();
    const { data } = await stored();
    expect(data).toMatchObject({ status: 'needs_response' });
    const decided = await call('sandbox-dispute', { reference: data?.reference, won: true }, admin);
    expect(decided.status).toBe(200);
    expect((await stored()).data).toMatchObject({ status: 'won' });
    expect(sentToStripe()).toEqual([]);
  });

  test('a payment that waits for the client is completed in the sandbox', async () => {
    const { id, payment } = await withoutKeys(() => buy({ token: 'tok_requires_action' }));
    shop.advance(5 * MINUTE_MS);
    await shop.reconcile();
    shop.resetClock();
    expect(await paymentsOf(id)).toEqual([{ provider: 'sandbox', status: 'requires_action' }]);
    const approved = await call('sandbox-approve', { payment_id: payment.payment_id, approve: true }, client);
    expect(approved.status).toBe(201);
    expect(await paymentsOf(id)).toEqual([{ provider: 'sandbox', status: 'succeeded' }]);
    expect(sentToStripe()).toEqual([]);
  });

  test('another method replaces a payment that waits in the sandbox, and only that goes to Stripe', async () => {
    const { id } = await withoutKeys(() => buy({ token: 'tok_requires_action' }));
    const paid = await call(
      'pay-order',
      { order_id: id, payment: { token: shop.stripe.makeToken() }, terms_accepted: true },
      client,
    );
    expect(paid.status).toBe(201);
    await shop.stripe.events.settled();
    expect(await paymentsOf(id)).toEqual([
      { provider: 'sandbox', status: 'declined' },
      { provider: 'stripe', status: 'succeeded' },
    ]);
  });

  test('a card that the sandbox keeps pays orders and plans there', async () => {
    const before = sentToStripe().length;
    await withoutKeys(() => buy({ token: 'tok_visa', save: true }));
    const { data: cards } = await client.supabase.from('saved_cards').select('id').limit(1);
    const again = await buy({ card: cards?.[0]?.id ?? '' });
    expect(await paymentsOf(again.id)).toEqual([{ provider: 'sandbox', status: 'succeeded' }]);

    const today = new Date().toISOString().slice(0, 10);
    const subscriber = await withoutKeys(() => subscribe(shop.server, today));
    shop.advance(24 * 60 * MINUTE_MS);
    await runJobs(shop.server.services);
    shop.resetClock();
    const [month] = await planOrders(shop.server, subscriber.id);
    expect(month).toMatchObject({ payment_status: 'paid', payments: ['succeeded'] });
    expect(sentToStripe()).toHaveLength(before);
  });

  test('a payment at Stripe stays open while the shop has no keys', async () => {
    const token = shop.stripe.makeToken({ number: '4000002500003155' });
    const { id } = await buy({ token });
    expect(await paymentsOf(id)).toEqual([{ provider: 'stripe', status: 'requires_action' }]);
    shop.advance(60 * MINUTE_MS);
    await withoutKeys(() => shop.reconcile());
    shop.resetClock();
    expect(await paymentsOf(id)).toEqual([{ provider: 'stripe', status: 'requires_action' }]);
  });
});
