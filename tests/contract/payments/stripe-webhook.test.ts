import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '#tests/support/database.ts';
import { openStripeShop, type PaidOrder, type StripeShop } from '#tests/support/stripe-shop.ts';

const DAY_MS = 86_400_000;
const MEGABYTE = 1024 * 1024;
const TOLERANCE_SECONDS = 300;

describe.each(engines)('Stripe webhook on %s', (engine) => {
  let shop: StripeShop;
  let stripe: Stripe;
  beforeAll(async () => {
    shop = await openStripeShop(engine);
    const { hostname: host, port } = new URL(shop.stripe.url);
    stripe = new Stripe(shop.stripe.keys.secretKey, { host, port, protocol: 'http', telemetry: false });
  });
  afterAll(() => shop.close());
  afterEach(() => shop.reset());

  const sign = (payload: string, { secret = shop.stripe.keys.webhookSecret, ageSeconds = 0 } = {}) =>
    stripe.webhooks.generateTestHeaderString({
      payload,
      secret,
      timestamp: Math.floor(Date.now() / 1000) - ageSeconds,
    });
  const post = (body: string, headers: Record<string, string> = {}, method = 'POST') =>
    fetch(`${shop.server.url}/functions/v1/stripe-webhook`, {
      method,
      ...(method === 'POST' && { body }),
      headers: { 'content-type': 'application/json', ...headers },
    });
  const send = (body: string) => post(body, { 'stripe-signature': sign(body) });
  const isStored = async (id: string) =>
    (await shop.rows('select 1 from internal.stripe_events where id = $1', [id])).length > 0;
  const refundsOf = ({ id }: PaidOrder) =>
    shop.rows<{ amount: number }>('select amount::float8 as amount from public.refunds where order_id = $1', [id]);
  const creditedOf = ({ id }: PaidOrder) => shop.rows('select 1 from public.credit_notes where order_id = $1', [id]);

  /** An event that nobody received, about a refund of an order. */
  async function unheard(): Promise<{ order: PaidOrder; event: Stripe.Event }> {
    const order = await shop.buy();
    shop.stripe.events.mode.when = 'dropped';
    shop.stripe.refundFromDashboard(order.intent, 10_00);
    const event = shop.stripe.events.all.findLast(({ type }) => type === 'refund.created');
    if (event === undefined) throw new Error('there is no event');
    return { order, event };
  }

  describe('are rejected and have no effect', () => {
    test.each<[string, (body: string) => Record<string, string>, (body: string) => string]>([
      ['without a signature', () => ({}), (body) => body],
      ['with an empty signature', () => ({ 'stripe-signature': '' }), (body) => body],
      ['with a malformed signature', () => ({ 'stripe-signature': 't=1,v1=x' }), (body) => body],
      [
        'signed with another secret',
        (body) => ({ 'stripe-signature': sign(body, { secret: 'whsec_other' }) }),
        (body) => body,
      ],
      [
        'signed too long ago',
        (body) => ({ 'stripe-signature': sign(body, { ageSeconds: TOLERANCE_SECONDS + 60 }) }),
        (body) => body,
      ],
      [
        'with an altered amount',
        (body) => ({ 'stripe-signature': sign(body) }),
        (body) => body.replaceAll('"amount":1000', '"amount":9000'),
      ],
      ['with one byte more', (body) => ({ 'stripe-signature': sign(body) }), (body) => `${body} `],
      [
        'with a token of the team instead of a signature',
        () => ({ authorization: `Bearer ${shop.admin.accessToken}` }),
        (body) => body,
      ],
    ])('%s', async (_, headers, alter) => {
      const { order, event } = await unheard();
      const body = JSON.stringify(event);
      const response = await post(alter(body), headers(body));
      expect([response.status, await response.json()]).toEqual([
        400,
        { code: 'bad_signature', message: 'The signature is not valid' },
      ]);
      expect(await isStored(event.id)).toBe(false);
      expect(await refundsOf(order)).toEqual([]);
    });

    test('for the other mode', async () => {
      const { order, event } = await unheard();
      const response = await send(JSON.stringify({ ...event, livemode: true }));
      expect([response.status, await response.json()]).toMatchObject([400, { code: 'wrong_mode' }]);
      expect(await isStored(event.id)).toBe(false);
      expect(await refundsOf(order)).toEqual([]);
    });

    test('larger than any event, before the signature is checked', async () => {
      const { event } = await unheard();
      const body = JSON.stringify({ ...event, padding: 'x'.repeat(MEGABYTE) });
      expect((await post(body)).status).toBe(413);
      expect((await send(body)).status).toBe(413);
      expect(await isStored(event.id)).toBe(false);
    });

    test.each(['GET', 'PUT', 'DELETE'])('sent by %s', async (method) => {
      expect((await post('', {}, method)).status).toBe(404);
    });
  });

  test('a forged unsigned event changes neither payment nor order', async () => {
    const order = await shop.buy();
    const before = await shop.rows('select * from public.orders where id = $1', [order.id]);
    for (const type of [
      'payment_intent.canceled',
      'charge.refunded',
      'charge.dispute.closed',
      'checkout.session.completed',
    ])
      expect(
        (
          await post(
            JSON.stringify({
              id: `evt_${randomUUID()}`,
              object: 'event',
              type,
              livemode: false,
              created: 1,
              data: {
                object: { id: order.intent, payment_intent: order.intent, metadata: { payment_id: order.paymentId } },
              },
            }),
          )
        ).status,
      ).toBe(400);
    expect(await shop.rows('select * from public.orders where id = $1', [order.id])).toEqual(before);
  });

  test('ignores the state in the event and reads it from Stripe', async () => {
    const order = await shop.buy();
    const template = shop.stripe.events.all.findLast(({ type }) => type === 'payment_intent.succeeded');
    const body = JSON.stringify({
      ...template,
      id: `evt_${randomUUID()}`,
      type: 'payment_intent.canceled',
      data: { object: { ...template?.data.object, status: 'canceled', amount: 1 } },
    });
    expect((await send(body)).status).toBe(200);
    const [row] = await shop.rows('select status, amount::float8 as amount from public.payments where id = $1', [
      order.paymentId,
    ]);
    expect(row).toEqual({ status: 'succeeded', amount: 529.2 });
  });

  test('accepts unknown types and objects of other programs without effect', async () => {
    const foreign = await stripe.paymentIntents.create({
      amount: 5_00,
      currency: 'usd',
      confirm: true,
      confirmation_token: shop.stripe.makeToken({}),
      return_url: 'https://elsewhere.test',
      metadata: { payment_id: 'their-own-number' },
    });
    const unrelated = await stripe.paymentIntents.create({
      amount: 5_00,
      currency: 'usd',
      confirm: true,
      confirmation_token: shop.stripe.makeToken({}),
      return_url: 'https://elsewhere.test',
      metadata: { payment_id: randomUUID() },
    });
    shop.stripe.refundFromDashboard(foreign.id, 1_00);
    shop.stripe.dispute(unrelated.id);
    await shop.stripe.events.settled();
    const since = shop.stripe.events.deliveries.slice(-10);
    expect(new Set(since.map(({ status }) => status))).toEqual(new Set([200]));
    const counts = () =>
      shop.rows(
        'select (select count(*) from public.refunds) as refunds, (select count(*) from public.disputes) as disputes',
      );
    // Those of the other tests.
    await shop.reconcile();
    const before = await counts();
    for (const type of ['customer.updated', 'radar.early_fraud_warning.created', 'v9.made.up']) {
      const id = `evt_${randomUUID()}`;
      const body = JSON.stringify({ id, object: 'event', type, livemode: false, created: 1, data: { object: {} } });
      expect((await send(body)).status).toBe(200);
      expect(await isStored(id)).toBe(true);
    }
    await shop.reconcile();
    expect(await counts()).toEqual(before);
  });

  test('accepts a dispute unknown to Stripe without effect', async () => {
    const id = `evt_${randomUUID()}`;
    const body = JSON.stringify({
      id,
      object: 'event',
      type: 'charge.dispute.created',
      livemode: false,
      created: 1,
      data: { object: { id: 'du_unknown' } },
    });
    expect((await send(body)).status).toBe(200);
    expect(await isStored(id)).toBe(true);
  });

  test('ten concurrent deliveries of an event take effect once', async () => {
    const { order, event } = await unheard();
    const body = JSON.stringify(event);
    const statuses = await Promise.all(Array.from({ length: 10 }, async () => (await send(body)).status));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await refundsOf(order)).toEqual([{ amount: 10 }]);
    expect(await creditedOf(order)).toHaveLength(1);
  });

  test('processes reordered and late events', async () => {
    const order = await shop.buy();
    Object.assign(shop.stripe.events.mode, { when: 'held', reversed: true });
    shop.stripe.refundFromDashboard(order.intent, 10_00);
    shop.stripe.refundFromDashboard(order.intent, 20_00);
    shop.advance(6 * DAY_MS);
    expect(new Set((await shop.stripe.events.deliver()).map(({ status }) => status))).toEqual(new Set([200]));
    expect((await refundsOf(order)).map(({ amount }) => amount).toSorted()).toEqual([10, 20]);
    expect(await creditedOf(order)).toHaveLength(2);
  });

  test.each([
    // The effect is complete when the event is stored, so neither of them may be there alone.
    ['the event cannot be stored', 'internal.stripe_events'],
    ['the effect cannot be stored', 'public.credit_notes'],
    ['the email cannot be queued', 'public.email_outbox'],
  ])('%s: rolls both back, and Stripe’s next attempt succeeds', async (_, table) => {
    const { order, event } = await unheard();
    const { db } = shop.server.services;
    // Deferred: it fails at the commit, after everything was written.
    await db.script(`
      create function internal.fail_for_test() returns trigger language plpgsql as $f$ begin raise exception 'no'; end $f$;
      create constraint trigger fail_for_test after insert on ${table} deferrable initially deferred
        for each row execute function internal.fail_for_test();`);
    const body = JSON.stringify(event);
    try {
      expect((await send(body)).status).toBe(500);
    } finally {
      await db.script(`drop trigger fail_for_test on ${table}; drop function internal.fail_for_test();`);
    }
    expect(await isStored(event.id)).toBe(false);
    expect(await refundsOf(order)).toEqual([]);
    expect(await creditedOf(order)).toEqual([]);
    expect((await send(body)).status).toBe(200);
    expect(await isStored(event.id)).toBe(true);
    expect(await refundsOf(order)).toEqual([{ amount: 10 }]);
    expect(await creditedOf(order)).toHaveLength(1);
  });

  test('rejects an event while Stripe cannot be read, and accepts it later', async () => {
    const { order, event } = await unheard();
    shop.stripe.failNext({ when: 'before', status: 503, times: 3, matching: 'GET /v1/refunds' });
    expect((await send(JSON.stringify(event))).status).toBe(500);
    expect(await isStored(event.id)).toBe(false);
    expect((await send(JSON.stringify(event))).status).toBe(200);
    expect(await refundsOf(order)).toEqual([{ amount: 10 }]);
  });

  test('events cannot be read through the REST API', async () => {
    for (const { supabase } of [{ supabase: shop.server.client() }, shop.client, shop.admin])
      expect((await supabase.from('stripe_events').select()).error).not.toBeNull();
  });
});
