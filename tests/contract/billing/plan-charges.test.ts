import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PlacedOrder } from '#domain/orders/order.ts';
import { chargePlans } from '#server/modules/billing/charge-plans.ts';
import { draftPlanOrders } from '#server/modules/billing/draft-plan-orders.ts';
import { reconcilePayments } from '#server/modules/payments/reconcile-payments.ts';
import { createSandbox, type SandboxProvider } from '#server/modules/payments/providers/sandbox/sandbox.ts';
import { engines } from '#tests/support/database.ts';
import { callFunction, type Failure } from '#tests/support/orders.ts';
import {
  addCard,
  again,
  agree,
  changePlan,
  DAY_MS,
  emailsTo,
  givePlan,
  HOUR_MS,
  planOrders,
  portalPlan,
  runJobs,
  subscribe,
  testClock,
} from '#tests/support/plans.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';

const PAID = { status: 'confirmed', payment_status: 'paid', state: 'paid', charged: 1, invoices: 1 };
const WAITING = { status: 'pending', payment_status: 'unpaid', charged: 0, invoices: 0 };

describe.each(engines)('plan charges on %s', (engine) => {
  let server: TestServer;
  const clock = testClock();
  /** What happens at the next charge of a client, instead of the charge. */
  const instead = new Map<string, (charge: () => Promise<unknown>) => Promise<never>>();

  beforeAll(async () => {
    server = await startServer(engine, { clock, payments: createFaultySandbox() });
  });
  afterAll(() => server.close());

  function createFaultySandbox(): SandboxProvider {
    const sandbox = () => createSandbox(server.services.db, clock);
    return {
      name: 'sandbox',
      livemode: false,
      charge: (request) => {
        const fault = instead.get(request.client.id);
        instead.delete(request.client.id);
        const charge = () => sandbox().charge(request);
        return fault === undefined ? charge() : fault(charge);
      },
      retrieve: (id, options) => sandbox().retrieve(id, options),
      cancel: (id) => sandbox().cancel(id),
      refund: (request) => sandbox().refund(request),
      listRefunds: (reference) => sandbox().listRefunds(reference),
      listRefundsSince: (since) => sandbox().listRefundsSince(since),
      listDisputesSince: (since) => sandbox().listDisputesSince(since),
      decideDispute: (reference, won) => sandbox().decideDispute(reference, won),
      addCard: (request) => sandbox().addCard(request),
      retrieveCard: (id) => sandbox().retrieveCard(id),
      describeCard: (reference) => sandbox().describeCard(reference),
      removeCard: (reference) => sandbox().removeCard(reference),
      resolveAction: (id, approve) => sandbox().resolveAction(id, approve),
    };
  }

  const pay = async (client: SignedIn, orderId: string, token = 'tok_visa') =>
    callFunction<PlacedOrder & Failure>(
      server,
      'pay-order',
      { order_id: orderId, payment: { token }, terms_accepted: true },
      { as: await again(server, client) },
    );
  const planOf = async (client: SignedIn) =>
    (
      await server.services.db.query<{ active: boolean; inactive_reason: string | null; next: string }>(
        'select active, inactive_reason, next_billing_on::text as next from client_plans where client_id = $1',
        [client.id],
      )
    ).rows[0];
  /** The hourly and minutely jobs over a time, in steps that are short enough to meet every attempt on its day. */
  async function pass(days: number): Promise<void> {
    for (let step = 0; step < days * 2; step += 1) {
      clock.advance(12 * HOUR_MS);
      await runJobs(server.services);
    }
  }

  test('charges a plan with a card on its day and notifies the client as for any paid order', async () => {
    clock.set('2091-01-15T06:00:00Z');
    const nia = await subscribe(server, '2091-01-15');
    await runJobs(server.services);
    await runJobs(server.services);
    expect(await planOrders(server, nia.id)).toEqual([expect.objectContaining({ month: '2091-01', ...PAID })]);
    expect(await emailsTo(server, nia.email)).toEqual(['order-confirmation']);
    const { rows } = await server.services.db.query(
      `select p.amount::float8 as amount, o.terms_version is not null as terms,
         (select count(*)::int from notifications as n where n.user_id = o.client_id and n.kind = 'payment_request') as asked
       from payments as p join orders as o on o.id = p.order_id where o.client_id = $1`,
      [nia.id],
    );
    expect(rows).toEqual([{ amount: 538.92, terms: true, asked: 0 }]);
    expect(await portalPlan(server, nia)).toMatchObject({ next_billing_on: '2091-02-15', charge: null });
  });

  test('sends a payment link without an agreement, also for a card that was only saved', async () => {
    clock.set('2091-01-15T06:00:00Z');
    const nia = await server.signedIn();
    await givePlan(server, nia, '2091-01-15');
    await addCard(server, nia);
    await runJobs(server.services);
    const [order] = await planOrders(server, nia.id);
    expect(order).toMatchObject({ ...WAITING, state: null, payments: [] });
    expect(await emailsTo(server, nia.email)).toEqual(['payment-request']);
    expect((await pay(nia, order!.id)).status).toBe(201);
  });

  test('a failing card gets four attempts, then the plan pauses until the order is paid', async () => {
    clock.set('2091-01-31T06:00:00Z');
    const nia = await subscribe(server, '2091-01-31', { token: 'tok_saves_then_fails' });
    await runJobs(server.services);
    const attempts: string[] = [];
    for (let day = 0; day <= 8; day += 1) {
      const [order] = await planOrders(server, nia.id);
      if (order!.payments.length > attempts.length) attempts.push(clock.now().toISOString().slice(0, 10));
      clock.advance(DAY_MS);
      await runJobs(server.services);
    }
    expect(attempts).toEqual(['2091-01-31', '2091-02-01', '2091-02-03', '2091-02-07']);
    const [order] = await planOrders(server, nia.id);
    expect(order).toMatchObject({ ...WAITING, state: 'failed', failures: 4, next_attempt_at: null });
    expect(await planOf(nia)).toMatchObject({ active: false, inactive_reason: 'charge_failed' });
    expect(await emailsTo(server, nia.email)).toEqual([
      ...Array.from({ length: 3 }, () => 'plan-charge-failed'),
      'plan-paused',
    ]);
    const { rows: notices } = await server.services.db.query(
      `select template from email_outbox where order_id = $1 and to_address <> $2`,
      [order!.id, nia.email],
    );
    expect(notices).toEqual([{ template: 'plan-paused-notice' }]);

    // Nothing happens for the rest of the year.
    for (let month = 0; month < 11; month += 1) {
      clock.advance(30 * DAY_MS);
      await runJobs(server.services);
    }
    expect(await planOrders(server, nia.id)).toHaveLength(1);
    expect((await changePlan(server, nia, 'resume')).body).toMatchObject({ code: 'conflict' });
    expect((await pay(nia, order!.id)).status).toBe(201);
    expect(await planOf(nia)).toMatchObject({ active: true, inactive_reason: null });
    expect(await planOrders(server, nia.id)).toEqual([expect.objectContaining({ ...PAID, failures: 4 })]);
  }, 60_000);

  test('charges a working card twelve times a year, on the last day of short months', async () => {
    clock.set('2091-01-31T06:00:00Z');
    const nia = await subscribe(server, '2091-01-31');
    const days: string[] = [];
    for (let day = 0; day < 365; day += 1) {
      const known = days.length;
      await draftPlanOrders(server.services);
      const due = await planOrders(server, nia.id);
      if (due.length > known) {
        days.push(clock.now().toISOString().slice(0, 10));
        await chargePlans(server.services);
      }
      clock.advance(DAY_MS);
    }
    expect(days).toEqual([
      '2091-01-31',
      '2091-02-28',
      '2091-03-31',
      '2091-04-30',
      '2091-05-31',
      '2091-06-30',
      '2091-07-31',
      '2091-08-31',
      '2091-09-30',
      '2091-10-31',
      '2091-11-30',
      '2091-12-31',
    ]);
    expect(await planOrders(server, nia.id)).toEqual(days.map(() => expect.objectContaining(PAID)));
  }, 60_000);

  test('when authentication is required, emails at once, does not retry, and pauses if unconfirmed', async () => {
    clock.set('2091-03-10T06:00:00Z');
    const [nia, eve] = await Promise.all([
      subscribe(server, '2091-03-10', { token: 'tok_requires_action' }),
      subscribe(server, '2091-03-10', { token: 'tok_requires_action' }),
    ]);
    await runJobs(server.services);
    expect(await planOrders(server, nia.id)).toEqual([
      expect.objectContaining({ ...WAITING, state: 'action', failures: 1, payments: ['declined'] }),
    ]);
    expect(await portalPlan(server, nia)).toMatchObject({
      charge: { state: 'action', reason_code: 'authentication_required' },
    });
    await pass(5);
    const [order] = await planOrders(server, nia.id);
    expect(order).toMatchObject({ state: 'action', payments: ['declined'] });
    const asked = await pay(nia, order!.id, 'tok_requires_action');
    expect(asked).toMatchObject({ status: 202, body: { payment: { status: 'requires_action' } } });
    const approved = await callFunction(
      server,
      'sandbox-approve',
      { payment_id: asked.body.payment.payment_id, approve: true },
      { as: await again(server, nia) },
    );
    expect(approved.status).toBe(201);
    await pass(4);
    expect(await planOrders(server, nia.id)).toEqual([expect.objectContaining(PAID)]);
    expect(await planOf(nia)).toMatchObject({ active: true });
    expect(await emailsTo(server, nia.email)).toEqual(['plan-confirm-needed', 'order-confirmation']);
    expect(await planOrders(server, eve.id)).toEqual([
      expect.objectContaining({ ...WAITING, state: 'failed', payments: ['declined'] }),
    ]);
    expect(await planOf(eve)).toMatchObject({ active: false, inactive_reason: 'charge_failed' });
    expect(await emailsTo(server, eve.email)).toEqual(['plan-confirm-needed', 'plan-paused']);
  }, 60_000);

  test('paying by link ends the retries', async () => {
    clock.set('2091-04-10T06:00:00Z');
    const nia = await subscribe(server, '2091-04-10', { token: 'tok_saves_then_fails' });
    await runJobs(server.services);
    const [order] = await planOrders(server, nia.id);
    expect(await emailsTo(server, nia.email)).toEqual(['plan-charge-failed']);
    // While the client is at the bank, the retry waits.
    const asked = await pay(nia, order!.id, 'tok_requires_action');
    expect(asked.status).toBe(202);
    clock.advance(DAY_MS);
    await chargePlans(server.services);
    expect(await planOrders(server, nia.id)).toEqual([
      expect.objectContaining({ state: 'due', payments: ['declined', 'requires_action'] }),
    ]);
    expect((await pay(nia, order!.id)).status).toBe(201);
    await pass(8);
    expect(await planOrders(server, nia.id)).toEqual([expect.objectContaining({ ...PAID, failures: 1 })]);
    expect(await emailsTo(server, nia.email)).toEqual(['plan-charge-failed', 'order-confirmation']);
  }, 60_000);

  test('records a late result on arrival, from any source', async () => {
    clock.set('2091-05-10T06:00:00Z');
    const nia = await subscribe(server, '2091-05-10', { token: 'tok_late' });
    await draftPlanOrders(server.services);
    await chargePlans(server.services);
    expect(await planOrders(server, nia.id)).toEqual([
      expect.objectContaining({ status: 'pending', state: 'charging', payments: ['processing'] }),
    ]);
    clock.advance(HOUR_MS);
    await reconcilePayments(server.services);
    expect(await planOrders(server, nia.id)).toEqual([expect.objectContaining(PAID)]);
  });

  test('charges once after a crash between draft and charge or after the charge', async () => {
    clock.set('2091-06-10T06:00:00Z');
    const died = () => Promise.reject(new Error('the process died'));
    const nia = await subscribe(server, '2091-06-10');
    await draftPlanOrders(server.services);
    // Died after the draft: the next run charges.
    expect(await planOrders(server, nia.id)).toEqual([expect.objectContaining({ state: 'due', payments: [] })]);
    // Died before the provider heard of it.
    instead.set(nia.id, died);
    await chargePlans(server.services);
    await chargePlans(server.services);
    expect(await planOrders(server, nia.id)).toEqual([
      expect.objectContaining({ state: 'charging', payments: ['created'] }),
    ]);
    for (let hour = 0; hour < 3; hour += 1) {
      clock.advance(HOUR_MS);
      await runJobs(server.services);
    }
    // An attempt that never arrived is no failure.
    expect(await planOrders(server, nia.id)).toEqual([
      expect.objectContaining({ ...PAID, failures: 0, payments: ['expired', 'succeeded'] }),
    ]);
    expect(await emailsTo(server, nia.email)).toEqual(['order-confirmation']);

    // Died after the provider has charged.
    clock.set('2091-07-10T06:00:00Z');
    instead.set(nia.id, async (charge) => {
      await charge();
      return died();
    });
    await runJobs(server.services);
    clock.advance(HOUR_MS);
    await runJobs(server.services);
    expect((await planOrders(server, nia.id))[1]).toMatchObject({ ...PAID, payments: ['succeeded'] });
  });

  test('two concurrent processes charge each month once', async () => {
    clock.set('2091-08-10T06:00:00Z');
    const clients = await Promise.all(Array.from({ length: 4 }, () => subscribe(server, '2091-08-10')));
    // Without the reconciliation, which would take payments for abandoned: their time is that of the database, not of the clock.
    const run = async () => {
      await draftPlanOrders(server.services);
      await chargePlans(server.services);
    };
    await Promise.all([run(), run(), run()]);
    await runJobs(server.services);
    for (const { id } of clients)
      expect(await planOrders(server, id)).toEqual([expect.objectContaining({ ...PAID, payments: ['succeeded'] })]);
    const { rows } = await server.services.db.query(
      `select count(*)::int as charges from internal.sandbox_charges as s join payments as p on p.id = s.payment_id
       join orders as o on o.id = p.order_id where o.client_id = any ($1::uuid[])`,
      [clients.map(({ id }) => id)],
    );
    expect(rows).toEqual([{ charges: 4 }]);
  });

  test('a change before the charge stops it, and the client gets a payment link', async () => {
    clock.set('2091-09-10T06:00:00Z');
    const stopping = async (stop: (client: SignedIn) => Promise<unknown>) => {
      const client = await subscribe(server, '2091-09-10');
      await draftPlanOrders(server.services);
      await stop(client);
      await chargePlans(server.services);
      expect(await planOrders(server, client.id)).toEqual([
        expect.objectContaining({ charged: 0, state: 'stopped', payments: [] }),
      ]);
      return emailsTo(server, client.email);
    };
    const { db } = server.services;
    expect(await stopping((client) => changePlan(server, client, 'pause'))).toEqual(['payment-request']);
    expect(
      await stopping(async (client) =>
        callFunction(server, 'end-plan-charges', {}, { as: await again(server, client) }),
      ),
    ).toEqual(['payment-request']);
    expect(await stopping((client) => db.query('delete from saved_cards where user_id = $1', [client.id]))).toEqual([
      'payment-request',
    ]);
    expect(
      await stopping((client) => db.query('update client_plans set price = 500 where client_id = $1', [client.id])),
    ).toEqual(['payment-request']);
    expect(
      await stopping((client) => db.query('update users set is_active = false where id = $1', [client.id])),
    ).toEqual([]);
    expect(
      await stopping((client) =>
        db.query(`update orders set status = 'cancelled', cancel_reason = 'x' where client_id = $1`, [client.id]),
      ),
    ).toEqual([]);
  });

  test('charges a new price only after a new agreement, with one reminder three days before', async () => {
    clock.set('2091-10-10T06:00:00Z');
    const nia = await subscribe(server, '2091-10-10');
    await runJobs(server.services);
    await server.services.db.query('update client_plans set price = 600 where client_id = $1', [nia.id]);
    expect(await portalPlan(server, nia)).toMatchObject({ amount: 648, consent: null, ask: 'changed' });
    clock.set('2091-11-06T20:00:00Z');
    await runJobs(server.services);
    expect(await emailsTo(server, nia.email)).toEqual(['order-confirmation', 'plan-reminder']);
    clock.set('2091-11-10T06:00:00Z');
    await runJobs(server.services);
    const [, november] = await planOrders(server, nia.id);
    expect(november).toMatchObject({ ...WAITING, state: null });
    expect((await pay(nia, november!.id)).status).toBe(201);

    await server.services.db.query('update client_plans set price = 700 where client_id = $1', [nia.id]);
    expect((await agree(server, nia, await addCard(server, nia))).status).toBe(201);
    clock.set('2091-12-06T06:00:00Z');
    await runJobs(server.services);
    const before = (await emailsTo(server, nia.email)).filter((name) => name === 'plan-reminder');
    clock.set('2091-12-07T06:00:00Z');
    await Promise.all([runJobs(server.services), runJobs(server.services)]);
    clock.set('2091-12-08T06:00:00Z');
    await runJobs(server.services);
    const after = (await emailsTo(server, nia.email)).filter((name) => name === 'plan-reminder');
    expect([before.length, after.length]).toEqual([1, 2]);
    clock.set('2091-12-10T06:00:00Z');
    await runJobs(server.services);
    expect((await planOrders(server, nia.id))[2]).toMatchObject(PAID);
    // The same price again needs no reminder.
    clock.set('2092-01-08T06:00:00Z');
    await runJobs(server.services);
    expect((await emailsTo(server, nia.email)).filter((name) => name === 'plan-reminder')).toHaveLength(2);
  });
});
