import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chargePlans } from '#server/modules/billing/charge-plans.ts';
import { draftPlanOrders } from '#server/modules/billing/draft-plan-orders.ts';
import { reconcilePayments } from '#server/modules/payments/reconcile-payments.ts';
import { engines } from '#tests/support/database.ts';
import { callFunction } from '#tests/support/orders.ts';
import {
  addCard,
  again,
  agree,
  DAY_MS,
  emailsTo,
  givePlan,
  HOUR_MS,
  planOrders,
  portalPlan,
  runJobs,
  testClock,
} from '#tests/support/plans.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';
import type { StripeStandIn } from '#tests/support/stripe/control.ts';
import { startStripe } from '#tests/support/stripe/stand-in.ts';

const VISA = '4242 4242 4242 4242';
const NO_FUNDS = '4000 0000 0000 9995';
const WANTS_CLIENT = '4000 0027 6000 3184';
const PAID = { status: 'confirmed', payment_status: 'paid', state: 'paid', charged: 1, invoices: 1 };

describe.each(engines)('plan charges through Stripe on %s', (engine) => {
  let stripe: StripeStandIn;
  let server: TestServer;
  const clock = testClock();

  beforeAll(async () => {
    stripe = await startStripe({ clock });
    server = await startServer(engine, {
      clock,
      env: {
        STRIPE_SECRET_KEY: stripe.keys.secretKey,
        STRIPE_PUBLISHABLE_KEY: stripe.keys.publishableKey,
        STRIPE_WEBHOOK_SECRET: stripe.keys.webhookSecret,
        STRIPE_API_BASE: stripe.url,
      },
    });
    stripe.events.url = `${server.url}/functions/v1/stripe-webhook`;
  });
  afterAll(async () => {
    await stripe.events.settled();
    await server.close();
    await stripe.close();
  });

  /** A client whose plan is charged to a card that Stripe keeps. Returns Stripe's id of the card, too. */
  async function subscribe(on: string, number = VISA): Promise<{ client: SignedIn; method: string }> {
    const client = await server.signedIn();
    await givePlan(server, client, on);
    const card = await addCard(server, client, stripe.makeToken({ number }));
    expect((await agree(server, client, card)).status).toBe(201);
    const { rows } = await server.services.db.query<{ reference: string }>(
      'select reference from saved_cards where id = $1',
      [card],
    );
    return { client, method: rows[0]!.reference };
  }

  /** Runs the jobs and waits for their webhooks: a webhook locks its order, and the jobs skip a locked order until their next run. */
  const runJobsAndEvents = async () => {
    await runJobs(server.services);
    await stripe.events.settled();
  };

  const bookOf = async (client: SignedIn) => {
    const { rows } = await server.services.db.query<{ id: string }>(
      'select p.id from payments as p join orders as o on o.id = p.order_id where o.client_id = $1',
      [client.id],
    );
    const books = stripe.books().byPayment;
    return rows.reduce((sum, { id }) => sum + (books.get(id)?.charged ?? 0), 0);
  };
  const pay = async (client: SignedIn, orderId: string, number: string) =>
    callFunction<{ payment: { status: string; payment_id: string } }>(
      server,
      'pay-order',
      { order_id: orderId, payment: { token: stripe.makeToken({ number }) }, terms_accepted: true },
      { as: await again(server, client) },
    );

  test('charges the card off-session with our payment id as the idempotency key', async () => {
    clock.set('2091-01-31T06:00:00Z');
    const { client, method } = await subscribe('2091-01-31');
    await draftPlanOrders(server.services);
    await Promise.all([chargePlans(server.services), chargePlans(server.services)]);
    await stripe.events.settled();
    expect(await planOrders(server, client.id)).toEqual([
      expect.objectContaining({ ...PAID, payments: ['succeeded'] }),
    ]);
    expect(await bookOf(client)).toBe(538_92);
    const request = stripe.requests.findLast(
      ({ path, method: verb }) => verb === 'POST' && path === '/v1/payment_intents',
    );
    const { rows } = await server.services.db.query<{ id: string }>(
      'select p.id from payments as p join orders as o on o.id = p.order_id where o.client_id = $1',
      [client.id],
    );
    expect(request).toMatchObject({
      idempotencyKey: rows[0]?.id,
      params: { off_session: 'true', confirm: 'true', payment_method: method, amount: '53892' },
    });
    expect(await emailsTo(server, client.email)).toEqual(['order-confirmation']);
  });

  test('retries a declined card after 1, 3 and 7 days, then pauses the plan', async () => {
    clock.set('2091-02-10T06:00:00Z');
    const { client, method } = await subscribe('2091-02-10');
    await runJobsAndEvents();
    stripe.changeCardBehavior(method, NO_FUNDS);
    clock.set('2091-03-10T06:00:00Z');
    const days: number[] = [];
    for (let day = 0; day <= 8; day += 1) {
      const before = (await planOrders(server, client.id))[1]?.payments.length ?? 0;
      await runJobsAndEvents();
      if (((await planOrders(server, client.id))[1]?.payments.length ?? 0) > before) days.push(day);
      clock.advance(DAY_MS);
    }
    expect(days).toEqual([0, 1, 3, 7]);
    expect((await planOrders(server, client.id))[1]).toMatchObject({
      status: 'pending',
      state: 'failed',
      failures: 4,
      charged: 0,
    });
    expect(await portalPlan(server, client)).toMatchObject({
      inactive_reason: 'charge_failed',
      charge: { reason_code: 'insufficient_funds' },
    });
    expect(await bookOf(client)).toBe(538_92);
  }, 60_000);

  test('a card that recovers is charged at the next attempt', async () => {
    clock.set('2091-04-10T06:00:00Z');
    const { client, method } = await subscribe('2091-04-10');
    stripe.changeCardBehavior(method, NO_FUNDS);
    await runJobsAndEvents();
    stripe.changeCardBehavior(method, VISA);
    clock.advance(DAY_MS);
    await runJobsAndEvents();
    expect(await planOrders(server, client.id)).toEqual([
      expect.objectContaining({ ...PAID, failures: 1, payments: ['declined', 'succeeded'] }),
    ]);
    expect(await emailsTo(server, client.email)).toEqual(['plan-charge-failed', 'order-confirmation']);
  });

  test('when 3-D Secure is required, stops retrying and the client pays by link', async () => {
    clock.set('2091-05-10T06:00:00Z');
    const { client, method } = await subscribe('2091-05-10');
    stripe.changeCardBehavior(method, WANTS_CLIENT);
    await runJobsAndEvents();
    clock.advance(3 * DAY_MS);
    await runJobsAndEvents();
    const [order] = await planOrders(server, client.id);
    expect(order).toMatchObject({ state: 'action', payments: ['declined'] });
    expect(await emailsTo(server, client.email)).toEqual(['plan-confirm-needed']);
    const asked = await pay(client, order!.id, WANTS_CLIENT);
    expect(asked).toMatchObject({ status: 202, body: { payment: { status: 'requires_action' } } });
    const intent = stripe.books().intents.find(({ metadata }) => metadata.payment_id === asked.body.payment.payment_id);
    stripe.authenticate(intent!.intentId, true);
    await stripe.events.settled();
    clock.advance(8 * DAY_MS);
    await runJobsAndEvents();
    expect(await planOrders(server, client.id)).toEqual([expect.objectContaining(PAID)]);
    expect(await portalPlan(server, client)).toMatchObject({ active: true, charge: null });
    expect(await bookOf(client)).toBe(538_92);
  });

  test.each(['before', 'after'] as const)('charges once when the connection breaks %s the charge', async (when) => {
    clock.set(when === 'before' ? '2091-06-10T06:00:00Z' : '2091-07-10T06:00:00Z');
    stripe.events.mode.when = 'dropped';
    const { client } = await subscribe(clock.now().toISOString().slice(0, 10));
    // The SDK repeats a request once, so both are lost.
    stripe.failNext({ when, status: 'drop', times: 2, matching: 'POST /v1/payment_intents' });
    await draftPlanOrders(server.services);
    await chargePlans(server.services);
    for (let hour = 0; hour < 3; hour += 1) {
      clock.advance(HOUR_MS);
      await reconcilePayments(server.services);
      await chargePlans(server.services);
    }
    stripe.events.reset();
    expect(await planOrders(server, client.id)).toEqual([expect.objectContaining({ ...PAID, failures: 0 })]);
    expect(await bookOf(client)).toBe(538_92);
  });

  test('sends a payment link when the card was removed in Stripe’s dashboard', async () => {
    clock.set('2091-08-10T06:00:00Z');
    const { client, method } = await subscribe('2091-08-10');
    stripe.detachFromDashboard(method);
    await stripe.events.settled();
    await runJobsAndEvents();
    expect(await planOrders(server, client.id)).toEqual([
      expect.objectContaining({ status: 'pending', state: null, payments: [] }),
    ]);
    expect(await portalPlan(server, client)).toMatchObject({ consent: null, ask: 'card' });
    expect(await emailsTo(server, client.email)).toEqual(['payment-request']);
  });
});
