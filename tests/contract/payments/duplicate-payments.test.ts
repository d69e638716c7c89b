import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PlacedOrder } from '#domain/orders/order.ts';
import { recordPayment } from '#server/modules/payments/record.ts';
import type { Caller } from '#server/platform/db/scope.ts';
import type { PaymentState } from '#server/modules/payments/providers/provider.ts';
import { engines } from '#tests/support/database.ts';
import { callFunction, draftOrder, placeOrder, type Failure } from '#tests/support/orders.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';

const provider: Caller = { claims: { role: 'service_role' }, ip: '', userAgent: 'test' };
const declined: PaymentState = { status: 'declined', reference: null, code: 'card_declined', reason: 'Declined.' };

interface Refunded {
  refund: { id: string; amount: number; state: string; credit_note: string | null };
}

describe.each(engines)('duplicate payments on %s', (engine) => {
  let server: TestServer;
  let nia: SignedIn;
  let admin: SignedIn;
  beforeAll(async () => {
    server = await startServer(engine, { env: { TEAM_EMAIL: 'team@example.test' } });
    [nia, admin] = await Promise.all([server.signedIn(), server.signedIn({ admin: true })]);
  });
  afterAll(() => server.close());

  /** An order whose first card was declined and whose second waits for the bank. */
  const retried = async () => {
    const draft = await draftOrder(server, [{ id: 'youtube-ads-trial', quantity: 1 }], {
      payment: { token: 'tok_declined' },
    });
    const key = randomUUID();
    expect((await placeOrder<Failure>(server, nia, draft, key)).status).toBe(402);
    const again = { ...draft, payment: { token: 'tok_requires_action' } };
    const { body } = await placeOrder<PlacedOrder>(server, nia, again, key);
    const { rows } = await server.services.db.query<{ id: string }>(
      'select id from payments where order_id = $1 order by created_at',
      [body.id],
    );
    expect(rows).toHaveLength(2);
    return { id: body.id, total: body.total, first: rows[0]!.id, second: rows[1]!.id };
  };
  type Retried = Awaited<ReturnType<typeof retried>>;

  /** Records a success, which the sandbox then knows too. */
  const succeed = async ({ total }: Retried, paymentId: string) => {
    await server.services.db.query(`update internal.sandbox_charges set status = 'succeeded' where payment_id = $1`, [
      paymentId,
    ]);
    await recordPayment(server.services, provider, paymentId, {
      status: 'succeeded',
      reference: `sandbox_${paymentId}`,
      amountCents: Math.round(total * 100),
      currency: 'USD',
      brand: 'Visa',
      last4: '4242',
      fee: null,
      saved: null,
    });
  };
  const booked = async (id: string) => {
    const { rows } = await server.services.db.query<Record<string, unknown>>(
      `select o.status, o.payment_status,
        (select count(*)::int from payments where order_id = o.id and status = 'succeeded' and not duplicate) as paid,
        (select count(*)::int from payments where order_id = o.id and duplicate) as duplicates,
        (select count(*)::int from invoices where order_id = o.id) as invoices,
        (select array_agg(coalesce(data ->> 'event', template) order by coalesce(data ->> 'event', template))
          from email_outbox where data ->> 'orderId' = o.id::text) as emails
       from orders as o where o.id = $1`,
      [id],
    );
    return rows[0];
  };
  const PAID_TWICE = {
    status: 'confirmed',
    payment_status: 'paid',
    paid: 1,
    duplicates: 1,
    invoices: 1,
    emails: ['order-confirmation', 'paid', 'paid-twice'],
  };
  const refund = (body: object) =>
    callFunction<Refunded & Failure>(
      server,
      'refund-order',
      { reason: 'paid twice', ...body },
      { as: admin, headers: { 'idempotency-key': randomUUID() } },
    );
  const statusOf = async (id: string) => (await booked(id))?.status;

  test('stores a late success of a declined attempt as a duplicate and asks the team to refund it', async () => {
    const order = await retried();
    await succeed(order, order.second);
    await succeed(order, order.first);
    expect(await booked(order.id)).toEqual(PAID_TWICE);
    await succeed(order, order.first);
    expect(await booked(order.id)).toEqual(PAID_TWICE);
    const { data } = await admin.supabase
      .from('payments')
      .select('id, amount')
      .eq('order_id', order.id)
      .is('duplicate', true);
    expect(data).toEqual([{ id: order.first, amount: order.total }]);
  });

  test('of two concurrent successes, one confirms the order and the other is a duplicate', async () => {
    const orders = [await retried(), await retried(), await retried(), await retried()];
    await Promise.all(
      orders.flatMap((order) => [
        succeed(order, order.first),
        succeed(order, order.second),
        succeed(order, order.first),
      ]),
    );
    for (const { id } of orders) expect(await booked(id)).toEqual(PAID_TWICE);
  });

  test('refunding the duplicate keeps order, invoice and payment unchanged', async () => {
    const order = await retried();
    await succeed(order, order.second);
    await succeed(order, order.first);
    const given = await Promise.all([1, 2, 3].map(() => refund({ order_id: order.id, payment_id: order.first })));
    expect(given.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(given.find(({ status }) => status === 201)?.body).toMatchObject({
      refund: { amount: order.total, state: 'succeeded', credit_note: null },
    });
    expect(await statusOf(order.id)).toBe('confirmed');
    const { data } = await nia.supabase.from('billing_documents').select('kind, state').eq('order_id', order.id);
    expect(data).toEqual([{ kind: 'invoice', state: 'paid' }]);

    expect((await refund({ order_id: order.id })).body).toMatchObject({
      refund: { amount: order.total, credit_note: expect.stringMatching(/^CN-/) },
    });
    expect(await statusOf(order.id)).toBe('refunded');
  });

  test('a refund without a payment id refunds the payment of the order, not the duplicate', async () => {
    const order = await retried();
    await succeed(order, order.second);
    await succeed(order, order.first);
    expect((await refund({ order_id: order.id })).status).toBe(201);
    expect(await statusOf(order.id)).toBe('refunded');
    const other = await retried();
    expect(await refund({ order_id: other.id, payment_id: order.first })).toMatchObject({ status: 409 });
    expect((await refund({ order_id: order.id, payment_id: order.first })).body).toMatchObject({
      refund: { amount: order.total, credit_note: null },
    });
    expect(await statusOf(order.id)).toBe('refunded');
  });

  test('counts the revenue of an order once', async () => {
    const revenue = async () => {
      const today = (await server.services.db.query<{ day: string }>('select internal.local_date()::text as day'))
        .rows[0]?.day;
      const { data } = await admin.supabase.rpc('admin_figures', { first_day: today, last_day: today });
      const { totals } = data as { totals: { revenue: number; orders: number; refunded: number } };
      return { revenue: Math.round(totals.revenue * 100), orders: totals.orders, refunded: totals.refunded };
    };
    const order = await retried();
    const before = await revenue();
    await succeed(order, order.second);
    await succeed(order, order.first);
    await refund({ order_id: order.id, payment_id: order.first });
    expect(await revenue()).toEqual({
      revenue: before.revenue + Math.round(order.total * 100),
      orders: before.orders + 1,
      refunded: before.refunded,
    });
  });

  test('a failed attempt after a successful one leaves the order paid', async () => {
    const order = await retried();
    await succeed(order, order.first);
    await recordPayment(server.services, provider, order.second, declined);
    expect(await booked(order.id)).toMatchObject({
      status: 'confirmed',
      payment_status: 'paid',
      paid: 1,
      duplicates: 0,
    });
    expect(
      await callFunction<PlacedOrder>(server, 'payment-status', { payment_id: order.second }, { as: nia }),
    ).toMatchObject({ status: 201, body: { id: order.id, payment: { status: 'paid', payment_id: order.first } } });
  });
});
