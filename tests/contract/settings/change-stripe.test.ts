import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PlacedOrder } from '#domain/orders/order.ts';
import type { OwnerSettings } from '#domain/settings/setting-groups.ts';
import { reconcilePayments } from '#server/modules/payments/reconcile-payments.ts';
import { openStoredSettings } from '#server/modules/settings/stored-settings.ts';
import { createLiveConfig } from '#server/live/live-config.ts';
import { openPayments } from '#server/modules/payments/providers/open-payments.ts';
import { engines } from '#tests/support/database.ts';
import { callFunction, draftOrder, placeOrder, type Failure } from '#tests/support/orders.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';
import type { StripeStandIn } from '#tests/support/stripe/control.ts';
import { startTwoAccounts, type StripeAccountsStandIn } from '#tests/support/stripe/two-accounts.ts';

const NEEDS_APPROVAL = '4000002500003155';

describe.each(engines)('the account at Stripe that the owner sets on %s', (engine) => {
  let server: TestServer;
  let admin: SignedIn;
  let client: SignedIn;
  let stripe: StripeAccountsStandIn;

  beforeAll(async () => {
    stripe = await startTwoAccounts();
    server = await startServer(engine, { env: { STRIPE_API_BASE: stripe.url } });
    for (const { events } of [stripe.first, stripe.second]) events.url = `${server.url}/functions/v1/stripe-webhook`;
    [admin, client] = await Promise.all([server.signedIn({ admin: true }), server.signedIn()]);
  });
  afterAll(async () => {
    await server.close();
    await stripe.close();
  });

  type Answer = OwnerSettings & Failure & { problem: string | null; answer: string };
  const call = (name: string, body: object) => callFunction<Answer>(server, name, body, { as: admin });
  const version = () => server.services.settings.version;
  const form = ({ keys }: StripeStandIn, changes: Record<string, string> = {}) => ({
    STRIPE_PUBLISHABLE_KEY: keys.publishableKey,
    STRIPE_SECRET_KEY: keys.secretKey,
    STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
    ...changes,
  });
  const use = (account: StripeStandIn, changes = {}) =>
    call('save-settings', { group: 'stripe', values: form(account, changes), version: version() });
  const place = async (payment: object) =>
    placeOrder<PlacedOrder & Failure & { payment: { client_secret: string | null } }>(
      server,
      client,
      await draftOrder(server, [{ id: 'youtube-ads-trial', quantity: 1 }], { payment: payment as never }),
      randomUUID(),
    );
  const cards = async () => (await server.services.db.query('select from public.saved_cards')).count;
  const refund = async (order: string) =>
    (
      await callFunction(
        server,
        'refund-order',
        { order_id: order, amount: 5, reason: 'A part' },
        { as: admin, headers: { 'idempotency-key': randomUUID() } },
      )
    ).status;
  const paymentOf = async (order: string) => {
    const { rows } = await server.services.db.query<{ id: string; status: string; reference: string; account: string }>(
      `select p.id, p.status, coalesce(p.reference, c.reference) as reference, c.account from public.payments as p
       left join internal.stripe_charges as c on c.payment_id = p.id where p.order_id = $1`,
      [order],
    );
    return rows[0]!;
  };

  test('answers a test in a sentence, and is stored only if Stripe accepts the key', async () => {
    expect(server.services.payments?.name).toBe('sandbox');
    const tested = await call('test-settings', { group: 'stripe', values: form(stripe.first) });
    expect(tested.body).toEqual({ problem: null, answer: 'Test mode: Hypecast, US (acct_1First).' });
    const wrong = await use(stripe.first, { STRIPE_SECRET_KEY: 'sk_test_unknown' });
    expect(wrong).toMatchObject({ status: 409, body: { message: 'Stripe does not accept this secret key.' } });
    expect(server.services.payments?.name).toBe('sandbox');

    expect((await use(stripe.first)).body.groups.stripe.source).toBe('stored');
    const settings = await (await fetch(`${server.url}/functions/v1/shop-settings`)).json();
    expect(settings).toMatchObject({
      payments: { provider: 'stripe', publishableKey: stripe.first.keys.publishableKey },
    });
    const { body } = await place({ token: stripe.first.makeToken() });
    expect(await paymentOf(body.id)).toMatchObject({ status: 'succeeded', account: 'acct_1First' });
  });

  test('takes another key of the same account without leaving it', async () => {
    const { body } = await use(stripe.first, { STRIPE_WEBHOOK_SECRET: '' });
    expect(body.previousAccounts).toEqual([]);
  });

  test('is changed while a payment waits for 3-D Secure: the payment ends where it began', async () => {
    const saved = await place({ token: stripe.first.makeToken({ save: true }), save: true });
    expect(saved.status).toBe(201);
    expect(await cards()).toBe(1);
    const waiting = await place({ token: stripe.first.makeToken({ number: NEEDS_APPROVAL }) });
    const { reference, id } = await paymentOf(waiting.body.id);
    const paid = await paymentOf(saved.body.id);

    const changed = await use(stripe.second);
    expect(changed.body.previousAccounts).toEqual([{ account: 'acct_1First', livemode: false }]);
    expect(JSON.stringify(changed.body)).not.toContain(stripe.first.keys.secretKey);
    expect(await cards()).toBe(0);

    stripe.first.authenticate(reference, true);
    await stripe.first.events.settled();
    expect(stripe.first.events.deliveries.at(-1)?.status).toBe(200);
    await callFunction(server, 'payment-status', { payment_id: id }, { as: client });
    expect(await paymentOf(waiting.body.id)).toMatchObject({ status: 'succeeded', account: 'acct_1First' });

    const next = await place({ token: stripe.second.makeToken() });
    expect(await paymentOf(next.body.id)).toMatchObject({ status: 'succeeded', account: 'acct_1Second' });

    expect(await refund(saved.body.id)).toBe(201);
    expect(stripe.first.books().intents.find(({ intentId }) => intentId === paid.reference)?.refunded).toBe(500);
  });

  test('leaves a payment that nobody finished to the job, which asks the account of before', async () => {
    const waiting = await place({ token: stripe.second.makeToken({ number: NEEDS_APPROVAL }) });
    const { reference } = await paymentOf(waiting.body.id);
    await use(stripe.first);
    stripe.second.events.mode.when = 'dropped';
    stripe.second.authenticate(reference, true);
    await server.services.db.query(`update public.payments set created_at = now() - interval '1 minute'`);
    await reconcilePayments(server.services);
    expect(await paymentOf(waiting.body.id)).toMatchObject({ status: 'succeeded', account: 'acct_1Second' });
    stripe.second.events.reset();
  });

  test('is recognised by its customers where a restricted key may not say whose it is', async () => {
    const { body } = await place({ token: stripe.first.makeToken() });
    stripe.restricted.add(stripe.second.keys.secretKey);
    const changed = await use(stripe.second);
    expect(changed.body.previousAccounts).toContainEqual({ account: 'acct_1First', livemode: false });
    expect(await refund(body.id)).toBe(201);
    const next = await place({ token: stripe.second.makeToken() });
    expect(await paymentOf(next.body.id)).toMatchObject({ status: 'succeeded', account: '' });
    // Its own next key is the same account.
    const again = await use(stripe.second, { STRIPE_WEBHOOK_SECRET: 'whsec_next' });
    expect(again.body.previousAccounts).toHaveLength(changed.body.previousAccounts.length);
    stripe.restricted.clear();
    await use(stripe.first);
    expect(await paymentOf(next.body.id)).toMatchObject({ account: expect.stringMatching(/^earlier_/) });
    expect(await refund(next.body.id)).toBe(201);
  });

  test('can be removed: nobody pays, and what was paid can be refunded', async () => {
    const { body } = await place({ token: stripe.first.makeToken() });
    await call('save-settings', { group: 'stripe', values: null, version: version() });
    expect(server.services.payments?.name).toBe('sandbox');
    expect(await refund(body.id)).toBe(201);
    const forgotten = await call('forget-stripe-accounts', { version: version() });
    expect(forgotten.body.previousAccounts).toEqual([]);
    expect(server.services.stripe).toBeNull();
  });

  test('that was forgotten gives nothing back, and says where to go', async () => {
    await use(stripe.second);
    const { body: paid } = await place({ token: stripe.second.makeToken() });
    await use(stripe.first);
    await call('forget-stripe-accounts', { version: version() });
    const answer = await callFunction<Failure>(
      server,
      'refund-order',
      { order_id: paid.id, amount: 5, reason: 'A part' },
      { as: admin, headers: { 'idempotency-key': randomUUID() } },
    );
    expect(answer).toMatchObject({ status: 422, body: { message: expect.stringContaining('Stripe’s dashboard') } });
  });

  test('pauses payments when the key of the settings is lost', async () => {
    await use(stripe.first);
    const { services } = server;
    await rm(join(services.config.dataDir, 'settings.key'));
    const settings = await openStoredSettings({ ...services, dataDir: services.config.dataDir });
    const config = createLiveConfig(services.config, settings, services.log);
    const payments = await openPayments({ ...services, settings, config });
    await settings.close();
    expect(payments()).toEqual({ provider: null, stripe: null });
  });
});
