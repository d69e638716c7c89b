import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { reconcileRefunds } from '#server/modules/payments/refund.ts';
import { engines } from '#tests/support/database.ts';
import { callFunction } from '#tests/support/orders.ts';
import { openStripeShop, type PaidOrder, type StripeShop } from '#tests/support/stripe-shop.ts';

/** Refunds of these cards stay pending at first. */
const PENDING_REFUNDS = '4000000000007726';
const MINUTE_MS = 60_000;

describe.each(engines)('refunds made in Stripe on %s', (engine) => {
  let shop: StripeShop;
  beforeAll(async () => {
    shop = await openStripeShop(engine);
  });
  afterAll(() => shop.close());
  afterEach(() => shop.reset());

  const refundsOf = ({ id }: PaidOrder) =>
    shop.rows<{ id: string; amount: number; state: string; origin: string; failure: string | null; returned: boolean }>(
      `select id, amount::float8 as amount, state, origin, failure, returned_at is not null as returned
       from public.refunds where order_id = $1 order by created_at, id`,
      [id],
    );
  const emailsOf = async ({ id }: PaidOrder, template: string) =>
    (
      await shop.rows<{ event: string | null }>(
        `select data ->> 'event' as event from public.email_outbox where order_id = $1 and template = $2 order by created_at`,
        [id, template],
      )
    ).map(({ event }) => event);
  const creditedOf = async ({ id }: PaidOrder) =>
    (
      await shop.rows<{ total: number }>(
        'select total::float8 as total from public.credit_notes where order_id = $1 order by number',
        [id],
      )
    ).map(({ total }) => total);
  const statusOf = async ({ id }: PaidOrder) =>
    (await shop.rows<{ status: string }>('select status from public.orders where id = $1', [id]))[0]?.status;
  const settled = () => shop.stripe.events.settled();
  const refundHere = (order: PaidOrder, more: object = {}) =>
    callFunction<{ refund: { id: string; credit_note: string | null } }>(
      shop.server,
      'refund-order',
      { order_id: order.id, reason: 'goodwill', ...more },
      { as: shop.admin, headers: { 'idempotency-key': randomUUID() } },
    );
  /** Refunded on balance today, without duplicates. */
  const refundedToday = async () => {
    const [row] = await shop.rows<{ day: string }>('select internal.local_date()::text as day');
    const { data } = await shop.admin.supabase.rpc('admin_figures', { first_day: row?.day, last_day: row?.day });
    return (data as { totals: { refunded: number } }).totals.refunded;
  };

  test('a full refund creates one credit note and email, and closes the order', async () => {
    const order = await shop.buy();
    shop.stripe.refundFromDashboard(order.intent);
    await settled();
    await shop.reconcile();
    expect(await refundsOf(order)).toMatchObject([{ amount: 529.2, state: 'succeeded', origin: 'provider' }]);
    expect(await creditedOf(order)).toEqual([529.2]);
    expect(await emailsOf(order, 'refund-notice')).toHaveLength(1);
    expect(await statusOf(order)).toBe('refunded');
  });

  test('partial refunds from both sides add up, each with its own credit note', async () => {
    const order = await shop.buy();
    shop.stripe.refundFromDashboard(order.intent, 100_01);
    await settled();
    expect((await refundHere(order, { amount: 200 })).status).toBe(201);
    await settled();
    shop.stripe.refundFromDashboard(order.intent, 50_00);
    await settled();
    expect(await statusOf(order)).toBe('confirmed');
    expect((await refundHere(order)).status).toBe(201);
    await settled();
    await shop.reconcile();
    expect((await refundsOf(order)).map(({ amount, origin }) => [amount, origin])).toEqual([
      [100.01, 'provider'],
      [200, 'team'],
      [50, 'provider'],
      [179.19, 'team'],
    ]);
    expect(await creditedOf(order)).toEqual([100.01, 200, 50, 179.19]);
    expect(await emailsOf(order, 'refund-notice')).toHaveLength(4);
    expect(await statusOf(order)).toBe('refunded');
    expect(shop.stripe.books().byPayment.get(order.paymentId)).toMatchObject({ charged: 529_20, refunded: 529_20 });
  });

  test('a pending refund counts once it succeeds', async () => {
    const order = await shop.buy(PENDING_REFUNDS);
    const { id } = shop.stripe.refundFromDashboard(order.intent, 30_00);
    await settled();
    expect(await refundsOf(order)).toMatchObject([{ state: 'requested', origin: 'provider' }]);
    expect(await creditedOf(order)).toEqual([]);
    shop.stripe.settleRefund(id);
    await settled();
    expect(await refundsOf(order)).toMatchObject([{ state: 'succeeded' }]);
    expect(await creditedOf(order)).toEqual([30]);
  });

  test('without events, pending refunds are polled until settled, and failures reported to the team', async () => {
    shop.stripe.events.mode.when = 'dropped';
    const order = await shop.buy(PENDING_REFUNDS);
    const first = shop.stripe.refundFromDashboard(order.intent, 30_00);
    const second = shop.stripe.refundFromDashboard(order.intent, 40_00);
    await shop.reconcile();
    expect((await refundsOf(order)).map(({ state }) => state)).toEqual(['requested', 'requested']);
    shop.stripe.settleRefund(first.id);
    shop.stripe.failRefund(second.id);
    shop.advance(MINUTE_MS);
    await reconcileRefunds(shop.server.services);
    expect((await refundsOf(order)).map(({ amount, state }) => [amount, state]).toSorted()).toEqual([
      [30, 'succeeded'],
      [40, 'failed'],
    ]);
    expect(await creditedOf(order)).toEqual([30]);
    expect(await emailsOf(order, 'order-notice')).toEqual(['paid', 'refund-failed']);
  });

  test.each(['an event', 'the hourly job'])('detects a refund returned by the bank through %s', async (way) => {
    const order = await shop.buy();
    const before = await refundedToday();
    const { body } = await refundHere(order);
    await settled();
    expect(await refundedToday()).toBeCloseTo(before + 529.2, 2);
    expect(await statusOf(order)).toBe('refunded');
    if (way === 'the hourly job') shop.stripe.events.mode.when = 'dropped';
    const [made] = await shop.rows<{ reference: string }>('select reference from public.refunds where id = $1', [
      body.refund.id,
    ]);
    shop.stripe.failRefund(made?.reference ?? '');
    await settled();
    await shop.reconcile();
    await shop.reconcile();
    expect(await refundsOf(order)).toMatchObject([{ state: 'failed', returned: true, failure: expect.any(String) }]);
    expect(await emailsOf(order, 'order-notice')).toEqual(['paid', 'refund-failed']);
    // The figures say what is true: the money is with the agency again.
    expect(await refundedToday()).toBeCloseTo(before, 2);

    // The client is still owed the money, and the credit note about it still applies.
    expect((await refundHere(order)).body.refund).toMatchObject({ credit_note: null });
    expect(await creditedOf(order)).toEqual([529.2]);
    expect((await refundsOf(order)).map(({ state }) => state)).toEqual(['failed', 'succeeded']);
    await settled();
    expect(await refundedToday()).toBeCloseTo(before + 529.2, 2);
  });

  test('refunding a duplicate payment in Stripe creates no credit note and keeps the order', async () => {
    const order = await shop.buy();
    const second = await shop.buy();
    const { db } = shop.server.services;
    // The payment of another order stands for a second payment of this one.
    await db.query('update public.payments set order_id = $1, duplicate = true where id = $2', [
      order.id,
      second.paymentId,
    ]);
    const before = await refundedToday();
    shop.stripe.refundFromDashboard(second.intent);
    await settled();
    expect(await refundsOf(order)).toMatchObject([{ amount: 529.2, state: 'succeeded' }]);
    expect(await creditedOf(order)).toEqual([]);
    expect(await emailsOf(order, 'refund-notice')).toHaveLength(1);
    expect(await statusOf(order)).toBe('confirmed');
    expect(await refundedToday()).toBe(before);
  });

  test('without events, the hourly job finds refunds', async () => {
    shop.stripe.events.mode.when = 'dropped';
    const order = await shop.buy();
    shop.stripe.refundFromDashboard(order.intent, 10_00);
    shop.stripe.refundFromDashboard(order.intent, 20_00);
    await shop.reconcile();
    await shop.reconcile();
    expect((await refundsOf(order)).map(({ amount }) => amount).toSorted()).toEqual([10, 20]);
    expect((await creditedOf(order)).toSorted()).toEqual([10, 20]);
    expect(await emailsOf(order, 'refund-notice')).toHaveLength(2);
  });

  test('duplicate and reordered refund events take effect once, even before the payment is known', async () => {
    Object.assign(shop.stripe.events.mode, { when: 'held', times: 2, reversed: true });
    const order = await shop.buy();
    shop.stripe.refundFromDashboard(order.intent, 10_00);
    const delivered = await shop.stripe.events.deliver();
    expect(new Set(delivered.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await refundsOf(order)).toHaveLength(1);
    expect(await creditedOf(order)).toEqual([10]);
    expect(await emailsOf(order, 'refund-notice')).toHaveLength(1);
  });

  test('concurrent refunds in Stripe and here never exceed the payment', async () => {
    const order = await shop.buy();
    const held = shop.stripe.holdNext('before', 'POST /v1/refunds');
    const here = refundHere(order);
    await held.arrived;
    shop.stripe.refundFromDashboard(order.intent);
    held.release();
    expect((await here).status).toBe(422);
    await settled();
    await shop.reconcile();
    expect((await refundsOf(order)).map(({ state, origin }) => [origin, state]).toSorted()).toEqual([
      ['provider', 'succeeded'],
      ['team', 'failed'],
    ]);
    expect(await creditedOf(order)).toEqual([529.2]);
    expect(await statusOf(order)).toBe('refunded');
  });
});
