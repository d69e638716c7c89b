import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reconcilePayments } from '#server/modules/payments/reconcile-payments.ts';
import type { PlacedOrder } from '#domain/orders/order.ts';
import { noCharge } from '#server/modules/payments/providers/no-charge.ts';
import type { PaymentProvider } from '#server/modules/payments/providers/provider.ts';
import { createSandbox } from '#server/modules/payments/providers/sandbox/sandbox.ts';
import { engines } from '#tests/support/database.ts';
import { callFunction, draftOrder, placeOrder, type Failure } from '#tests/support/orders.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';

describe.each(engines)('payments without a provider response on %s', (engine) => {
  let server: TestServer;
  let nia: SignedIn;
  let ahead = 0;
  let reachable = true;
  const clock = { now: () => new Date(Date.now() + ahead) };
  const items = [{ id: 'youtube-ads-trial', quantity: 1 }];

  beforeAll(async () => {
    // The provider over the server's own database, with a simulated connection loss.
    const holder: { provider?: PaymentProvider } = {};
    const cut = <T>(call: () => Promise<T>) => (reachable ? call() : Promise.reject(new Error('unreachable')));
    const payments: PaymentProvider = {
      ...noCharge,
      name: 'sandbox',
      charge: (request) => cut(() => holder.provider!.charge(request)),
      retrieve: (id, options) => cut(() => holder.provider!.retrieve(id, options)),
      cancel: (id) => cut(() => holder.provider!.cancel(id)),
      refund: (request) => cut(() => holder.provider!.refund(request)),
    };
    server = await startServer(engine, { clock, payments });
    holder.provider = createSandbox(server.services.db, clock);
    nia = await server.signedIn();
  });
  afterAll(() => server.close());

  const statusOf = (payment_id: string) =>
    callFunction<PlacedOrder>(server, 'payment-status', { payment_id }, { as: nia });

  test('a late result confirms the order on arrival', async () => {
    const late = await placeOrder(
      server,
      nia,
      await draftOrder(server, items, { payment: { token: 'tok_late' } }),
      randomUUID(),
    );
    expect(late).toMatchObject({ status: 202, body: { payment: { status: 'processing' } } });
    ahead += 5_000;
    expect(await statusOf(late.body.payment.payment_id)).toMatchObject({ status: 201, body: { status: 'confirmed' } });
  });

  test('reconciliation confirms payments without a pending request', async () => {
    const late = await placeOrder(
      server,
      nia,
      await draftOrder(server, items, { payment: { token: 'tok_late' } }),
      randomUUID(),
    );
    ahead += 60_000;
    await reconcilePayments(server.services);
    const { data } = await nia.supabase.from('orders').select('status').eq('id', late.body.id).single();
    expect(data).toEqual({ status: 'confirmed' });
  });

  test('an unreachable provider leaves the order open, and a retry charges once', async () => {
    const draft = await draftOrder(server, items);
    const key = randomUUID();
    reachable = false;
    const lost = await placeOrder(server, nia, draft, key);
    expect(lost).toMatchObject({ status: 202, body: { payment: { status: 'processing' } } });
    reachable = true;
    const retried = await placeOrder(server, nia, draft, key);
    expect(retried).toMatchObject({ status: 201, body: { id: lost.body.id } });
  });

  test('closes a payment that was never sent and releases its key', async () => {
    const draft = await draftOrder(server, items);
    const key = randomUUID();
    reachable = false;
    const lost = await placeOrder(server, nia, draft, key);
    reachable = true;
    ahead += 3 * 60_000;
    await reconcilePayments(server.services);
    const { data } = await nia.supabase
      .from('orders')
      .select('status, payment_status, cancel_reason')
      .eq('id', lost.body.id)
      .single();
    expect(data).toEqual({ status: 'cancelled', payment_status: 'expired', cancel_reason: 'payment_expired' });
    expect((await placeOrder(server, nia, draft, key)).status).toBe(201);
  });

  test('a shopper who abandons bank approval keeps cart and promo use', async () => {
    const asked = await placeOrder(
      server,
      nia,
      await draftOrder(server, items, { promo_code: 'first20', payment: { token: 'tok_requires_action' } }),
      randomUUID(),
    );
    const uses = async () =>
      (await server.services.db.query<{ uses: number }>(`select uses from promo_codes where code = 'FIRST20'`)).rows[0]!
        .uses;
    const reserved = await uses();
    ahead += 31 * 60_000;
    await reconcilePayments(server.services);
    expect(await uses()).toBe(reserved - 1);
    expect(
      await callFunction<Failure>(server, 'payment-status', { payment_id: asked.body.payment.payment_id }, { as: nia }),
    ).toMatchObject({ status: 402 });
  });
});
