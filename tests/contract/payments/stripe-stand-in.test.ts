import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { StripeStandIn } from '#tests/support/stripe/control.ts';
import description from '#tests/support/stripe/openapi/description.json' with { type: 'json' };
import { startStripe } from '#tests/support/stripe/stand-in.ts';

// The stand-in is what other tests believe in, so it is driven here with the real SDK.

const HOUR_MS = 3_600_000;
let ahead = 0;
const clock = { now: () => new Date(Date.now() + ahead) };
let standIn: StripeStandIn;
let stripe: Stripe;

function client(key: string): Stripe {
  const { hostname, port } = new URL(standIn.url);
  return new Stripe(key, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0, telemetry: false });
}

beforeEach(async () => {
  ahead = 0;
  standIn = await startStripe({ clock });
  stripe = client(standIn.keys.secretKey);
});
afterEach(() => standIn.close());

const RETURN_URL = 'https://hypecast.test/payments/return';
const paying = (number?: string, more: Partial<Stripe.PaymentIntentCreateParams> = {}) => ({
  amount: 32_400,
  currency: 'usd',
  confirm: true,
  confirmation_token: standIn.makeToken({ number }),
  return_url: RETURN_URL,
  metadata: { payment_id: 'payment-1' },
  ...more,
});

/** The error of a call that must fail. */
async function errorOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof Stripe.errors.StripeError) return error;
  throw new Error('the call did not fail', { cause: error });
}

const typesOf = (): string[] => standIn.events.all.map(({ type }) => type);

describe('payments', () => {
  test('a charge has its card, and its balance transaction soon after', async () => {
    const intent = await stripe.paymentIntents.create(paying(), { idempotencyKey: 'a' });
    expect(intent).toMatchObject({ status: 'succeeded', amount_received: 32_400, livemode: false });
    const read = await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge.balance_transaction'] });
    expect(read.latest_charge).toMatchObject({
      paid: true,
      payment_method_details: { type: 'card', card: { brand: 'visa', last4: '4242' } },
      balance_transaction: { amount: 32_400, fee: 970, net: 31_430 },
    });
    expect(typesOf()).toEqual([
      'payment_intent.created',
      'charge.succeeded',
      'payment_intent.succeeded',
      'charge.updated',
    ]);
    expect(standIn.books().byPayment.get('payment-1')).toEqual({
      charges: 1,
      charged: 32_400,
      refunded: 0,
      disputed: 0,
      fees: 970,
    });
  });

  test('the response to a payment precedes its balance transaction', async () => {
    const intent = await stripe.paymentIntents.create(paying(undefined, { expand: ['latest_charge'] }));
    expect(intent.latest_charge).toMatchObject({ balance_transaction: null });
  });

  test.each([
    ['4000 0000 0000 0002', 'card_declined', 'generic_decline'],
    ['4000 0000 0000 9995', 'card_declined', 'insufficient_funds'],
    ['4000 0000 0000 0069', 'expired_card', 'expired_card'],
    ['4000 0000 0000 0127', 'incorrect_cvc', 'incorrect_cvc'],
    ['4000 0000 0000 0119', 'processing_error', 'processing_error'],
  ])('declines card %s with %s, %s', async (number, code, declineCode) => {
    const error = await errorOf(stripe.paymentIntents.create(paying(number)));
    expect(error).toBeInstanceOf(Stripe.errors.StripeCardError);
    expect(error).toMatchObject({ statusCode: 402, code, decline_code: declineCode });
    expect(error.payment_intent).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code, payment_method: { card: { last4: number.slice(-4) } } },
    });
    expect(typesOf()).toContain('payment_intent.payment_failed');
    expect(standIn.books().intents).toMatchObject([{ charges: 0, charged: 0 }]);
  });

  test('a declined intent can be paid with another card', async () => {
    const declined = await errorOf(stripe.paymentIntents.create(paying('4000000000000002')));
    const id = declined.payment_intent?.id ?? '';
    const paid = await stripe.paymentIntents.confirm(id, {
      confirmation_token: standIn.makeToken(),
      return_url: RETURN_URL,
    });
    expect(paid).toMatchObject({ status: 'succeeded', last_payment_error: null });
  });

  test('3-D Secure waits for the shopper to accept or fail it', async () => {
    const accepted = await stripe.paymentIntents.create(paying('4000002760003184'));
    expect(accepted).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
    standIn.authenticate(accepted.id, true);
    await expect(stripe.paymentIntents.retrieve(accepted.id)).resolves.toMatchObject({ status: 'succeeded' });

    const failed = await stripe.paymentIntents.create(paying('4000002500003155'));
    standIn.authenticate(failed.id, false);
    await expect(stripe.paymentIntents.retrieve(failed.id)).resolves.toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    });
    expect(() => standIn.authenticate(failed.id, true)).toThrow('does not wait');
  });

  test('3-D Secure can be followed by a decline', async () => {
    const intent = await stripe.paymentIntents.create(paying('4000008260003178'));
    standIn.authenticate(intent.id, true);
    await expect(stripe.paymentIntents.retrieve(intent.id)).resolves.toMatchObject({
      last_payment_error: { decline_code: 'insufficient_funds' },
    });
  });

  test('a redirect method leads to a page and back', async () => {
    const token = standIn.makeToken({ method: 'klarna' });
    const intent = await stripe.paymentIntents.create(paying(undefined, { confirmation_token: token }));
    expect(intent.next_action).toMatchObject({ type: 'redirect_to_url', redirect_to_url: { return_url: RETURN_URL } });
    standIn.completeRedirect(intent.id, false);
    await expect(stripe.paymentIntents.retrieve(intent.id)).resolves.toMatchObject({
      last_payment_error: { code: 'payment_method_customer_decline' },
    });
    const again = await stripe.paymentIntents.confirm(intent.id, {
      confirmation_token: standIn.makeToken({ method: 'klarna' }),
      return_url: RETURN_URL,
    });
    standIn.completeRedirect(again.id, true);
    await expect(stripe.paymentIntents.retrieve(intent.id)).resolves.toMatchObject({ status: 'succeeded' });
  });

  test.each([true, false])('a bank debit settles days later: %s', async (accept) => {
    const token = standIn.makeToken({ method: 'us_bank_account' });
    const intent = await stripe.paymentIntents.create(paying(undefined, { confirmation_token: token }));
    expect(intent.status).toBe('processing');
    const error = await errorOf(stripe.paymentIntents.cancel(intent.id));
    expect(error).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' });
    standIn.settleLate(intent.id, accept);
    await expect(stripe.paymentIntents.retrieve(intent.id)).resolves.toMatchObject({
      status: accept ? 'succeeded' : 'requires_payment_method',
    });
    expect(typesOf()).toContain(accept ? 'payment_intent.succeeded' : 'payment_intent.payment_failed');
    expect(standIn.books().intents).toMatchObject([{ charged: accept ? 32_400 : 0 }]);
  });

  test('a canceled or succeeded intent cannot be reused', async () => {
    const open = await stripe.paymentIntents.create({ amount: 500, currency: 'usd' });
    await stripe.paymentIntents.cancel(open.id, { cancellation_reason: 'abandoned' });
    const error = await errorOf(
      stripe.paymentIntents.confirm(open.id, { payment_method: 'pm_card_visa', return_url: RETURN_URL }),
    );
    expect(error).toMatchObject({ code: 'payment_intent_unexpected_state' });
    expect(error.payment_intent?.status).toBe('canceled');
    const paid = await stripe.paymentIntents.create(paying());
    expect((await errorOf(stripe.paymentIntents.cancel(paid.id))).code).toBe('payment_intent_unexpected_state');
  });

  test('a confirmation token works once and expires', async () => {
    const params = paying();
    await stripe.paymentIntents.create(params);
    const again = await errorOf(stripe.paymentIntents.create(params));
    expect(again).toMatchObject({ statusCode: 400, param: 'confirmation_token' });
    const late = paying();
    ahead = 13 * HOUR_MS;
    expect((await errorOf(stripe.paymentIntents.create(late))).param).toBe('confirmation_token');
    expect(standIn.books().intents).toHaveLength(1);
  });

  test('filters lists by customer and time, newest first, in pages', async () => {
    const customer = await stripe.customers.create({ email: 'nia@example.test' });
    await stripe.paymentIntents.create(paying());
    const first = await stripe.paymentIntents.create(paying(undefined, { customer: customer.id }));
    ahead = HOUR_MS;
    const second = await stripe.paymentIntents.create(paying(undefined, { customer: customer.id }));
    const all = await stripe.paymentIntents.list({ customer: customer.id });
    expect(all.data.map(({ id }) => id)).toEqual([second.id, first.id]);
    const paged: string[] = [];
    for await (const { id } of stripe.paymentIntents.list({ customer: customer.id, limit: 1 })) paged.push(id);
    expect(paged).toEqual([second.id, first.id]);
    const early = await stripe.paymentIntents.list({ customer: customer.id, created: { lte: first.created } });
    expect(early.data.map(({ id }) => id)).toEqual([first.id]);
  });
});

describe('idempotency', () => {
  const key = { idempotencyKey: 'payment-1' };

  test('the same key and body return the stored response, also for a decline', async () => {
    const params = paying();
    const first = await stripe.paymentIntents.create(params, key);
    const second = await stripe.paymentIntents.create(params, key);
    expect(second.id).toBe(first.id);
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
    const declined = paying('4000000000000002');
    const one = await errorOf(stripe.paymentIntents.create(declined, { idempotencyKey: 'payment-2' }));
    const two = await errorOf(stripe.paymentIntents.create(declined, { idempotencyKey: 'payment-2' }));
    expect(two).toMatchObject({ statusCode: 402, code: 'card_declined' });
    expect(two.payment_intent?.id).toBe(one.payment_intent?.id);
    expect(standIn.books().intents).toHaveLength(2);
  });

  test('a replay returns the response as it was', async () => {
    const params = paying('4000002760003184');
    const intent = await stripe.paymentIntents.create(params, key);
    standIn.authenticate(intent.id, true);
    await expect(stripe.paymentIntents.create(params, key)).resolves.toMatchObject({ status: 'requires_action' });
  });

  test('rejects the same key with another body or path', async () => {
    const params = paying();
    const intent = await stripe.paymentIntents.create(params, key);
    const otherBody = await errorOf(stripe.paymentIntents.create({ ...params, amount: 1_000 }, key));
    expect(otherBody).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
    expect(otherBody.statusCode).toBe(400);
    expect(await errorOf(stripe.refunds.create({ payment_intent: intent.id }, key))).toBeInstanceOf(
      Stripe.errors.StripeIdempotencyError,
    );
  });

  test('rejects a key whose request is in progress', async () => {
    const params = paying();
    const held = standIn.holdNext('after', 'POST /v1/payment_intents');
    const slow = stripe.paymentIntents.create(params, key);
    await held.arrived;
    const error = await errorOf(stripe.paymentIntents.create(params, key));
    expect(error).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' });
    held.release();
    const intent = await slow;
    await expect(stripe.paymentIntents.create(params, key)).resolves.toMatchObject({ id: intent.id });
  });

  test('keys expire after 24 hours', async () => {
    const first = await stripe.paymentIntents.create({ amount: 500, currency: 'usd' }, key);
    ahead = 24 * HOUR_MS - 5_000;
    const within = await stripe.paymentIntents.create({ amount: 500, currency: 'usd' }, key);
    expect(within.id).toBe(first.id);
    ahead = 24 * HOUR_MS + 5_000;
    const after = await stripe.paymentIntents.create({ amount: 500, currency: 'usd' }, key);
    expect(after.id).not.toBe(first.id);
  });

  test('a request with invalid parameters does not use up its key', async () => {
    await errorOf(stripe.paymentIntents.create({ amount: 10, currency: 'usd' }, key));
    await expect(stripe.paymentIntents.create({ amount: 500, currency: 'usd' }, key)).resolves.toMatchObject({
      amount: 500,
    });
  });

  test('fails before and after the work, and drops connections', async () => {
    const params = paying();
    standIn.failNext({ when: 'before', status: 503 });
    expect((await errorOf(stripe.paymentIntents.create(params, key))).statusCode).toBe(503);
    expect(standIn.books().intents).toHaveLength(0);

    standIn.failNext({ when: 'after', status: 502 });
    expect((await errorOf(stripe.paymentIntents.create(params, key))).statusCode).toBe(502);
    const replayed = await stripe.paymentIntents.create(params, key);
    expect(replayed).toMatchObject({ status: 'succeeded' });

    // The SDK repeats once by itself.
    standIn.failNext({ when: 'after', status: 'drop', times: 1 });
    const dropped = await stripe.paymentIntents.create(paying(), { idempotencyKey: 'payment-2' });
    expect(dropped.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(standIn.books().intents).toHaveLength(2);

    const third = paying();
    standIn.failNext({ when: 'after', status: 500 });
    await errorOf(stripe.paymentIntents.create(third, { idempotencyKey: 'payment-3' }));
    const stored = await errorOf(stripe.paymentIntents.create(third, { idempotencyKey: 'payment-3' }));
    expect(stored.statusCode).toBe(500);
    expect(stored.headers?.['idempotent-replayed']).toBe('true');
    expect(standIn.books().byPayment.get('payment-1')).toMatchObject({ charges: 3 });
  });
});

describe('injected faults', () => {
  test('can be limited to some requests, and repeat', async () => {
    standIn.failNext({ when: 'before', status: 503, times: 2, matching: 'POST /v1/refunds' });
    const intent = await stripe.paymentIntents.create(paying());
    const refund = () => stripe.refunds.create({ payment_intent: intent.id });
    expect((await errorOf(refund())).statusCode).toBe(503);
    expect((await errorOf(refund())).statusCode).toBe(503);
    await expect(refund()).resolves.toMatchObject({ status: 'succeeded' });
  });

  test('a connection dropped twice leaves the outcome unknown', async () => {
    standIn.failNext({ when: 'after', status: 'drop', times: 1 });
    standIn.failNext({ when: 'before', status: 'drop', times: 1 });
    const error = await errorOf(stripe.paymentIntents.create(paying(), { idempotencyKey: 'a' }));
    expect(error).toBeInstanceOf(Stripe.errors.StripeConnectionError);
    expect(standIn.books().byPayment.get('payment-1')).toMatchObject({ charges: 1 });
  });

  test('a disconnected client does not stop its request', async () => {
    const held = standIn.holdNext('before');
    const gone = new AbortController();
    const body = new URLSearchParams({ amount: '500', currency: 'usd' });
    const headers = { authorization: `Bearer ${standIn.keys.secretKey}`, 'stripe-version': Stripe.API_VERSION };
    const request = fetch(`${standIn.url}/v1/payment_intents`, { method: 'POST', body, headers, signal: gone.signal });
    const entry = await held.arrived;
    gone.abort();
    await expect(request).rejects.toThrow('aborted');
    expect(standIn.books().intents).toEqual([]);
    held.release();
    await expect.poll(() => entry.status).toBe(200);
    expect(standIn.books().intents).toHaveLength(1);
  });
});

describe('rejected requests', () => {
  const rejected: [string, Record<string, unknown>, Partial<Stripe.errors.StripeError>][] = [
    ['an unknown parameter', { amout: 5 }, { code: 'parameter_unknown', param: 'amout' }],
    ['a parameter of an older API', { payment_method_types: ['card'] }, { code: 'parameter_unknown' }],
    ['an unknown nested parameter', { automatic_payment_methods: { on: true } }, { code: 'parameter_unknown' }],
    ['a missing parameter', { amount: undefined }, { code: 'parameter_missing', param: 'amount' }],
    ['a fraction of a cent', { amount: 100.5 }, { code: 'parameter_invalid_integer', param: 'amount' }],
    ['less than 50 cents', { amount: 49 }, { code: 'amount_too_small' }],
    ['more than a million', { amount: 100_000_000 }, { code: 'amount_too_large' }],
    ['an empty value', { customer: '' }, { code: 'parameter_invalid_empty' }],
    ['an unknown value', { setup_future_usage: 'always' }, { param: 'setup_future_usage' }],
    ['a long description', { description: 'x'.repeat(1_001) }, { param: 'description' }],
    ['a long statement descriptor', { statement_descriptor_suffix: 'x'.repeat(23) }, { statusCode: 400 }],
    ['a long metadata value', { metadata: { a: 'x'.repeat(501) } }, { param: 'metadata' }],
    [
      'too many metadata keys',
      { metadata: Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`k${index}`, 'v'])) },
      { param: 'metadata' },
    ],
    ['an unknown expansion', { expand: ['charges'] }, { param: 'expand' }],
    ['off_session without confirm', { confirm: false, off_session: true }, { param: 'off_session' }],
    ['return_url without confirm', { confirm: false, return_url: RETURN_URL }, { param: 'return_url' }],
    [
      'a token and a payment method',
      { confirmation_token: 'a', payment_method: 'b', confirm: true },
      { code: 'parameters_exclusive' },
    ],
    [
      'automatic and listed methods',
      { automatic_payment_methods: { enabled: true }, allowed_payment_method_types: ['card'] },
      { code: 'parameters_exclusive' },
    ],
    ['an email that is none', { receipt_email: 'nia' }, { code: 'email_invalid' }],
    ['an unknown customer', { customer: 'cus_none' }, { code: 'resource_missing', param: 'customer' }],
    ['confirmation without a return URL', { confirm: true, payment_method: 'pm_card_visa' }, { param: 'return_url' }],
  ];
  test.each(rejected)('%s', async (_, params, expected) => {
    const body = { amount: 500, currency: 'usd', ...params };
    const error = await errorOf(stripe.rawRequest('POST', '/v1/payment_intents', body));
    expect(error).toMatchObject({ statusCode: 400, ...expected });
    expect(standIn.books().intents.filter(({ status }) => status === 'succeeded')).toEqual([]);
  });

  test('rejects a wrong key, an unknown path and an unknown object', async () => {
    expect(await errorOf(client('sk_test_wrong').accounts.retrieveCurrent())).toBeInstanceOf(
      Stripe.errors.StripeAuthenticationError,
    );
    expect((await errorOf(stripe.rawRequest('GET', '/v1/nothing'))).statusCode).toBe(404);
    expect(await errorOf(stripe.paymentIntents.retrieve('pi_none'))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    });
  });

  test('uses the API description of the SDK’s version', () => {
    expect(description.info.version).toBe(Stripe.API_VERSION);
  });

  test('enforces rate limits', async () => {
    standIn.failNext({ when: 'before', status: 429 });
    expect(await errorOf(stripe.accounts.retrieveCurrent())).toBeInstanceOf(Stripe.errors.StripeRateLimitError);
  });

  test('logs what was sent', async () => {
    await stripe.paymentIntents.create({ amount: 500, currency: 'usd' }, { idempotencyKey: 'a' });
    expect(standIn.requests).toMatchObject([
      {
        method: 'POST',
        path: '/v1/payment_intents',
        params: { amount: '500', currency: 'usd' },
        idempotencyKey: 'a',
        status: 200,
      },
    ]);
  });

  test('creates live objects with a live key', async () => {
    const live = await startStripe({ secretKey: `sk_live_${randomUUID()}` });
    const { hostname, port } = new URL(live.url);
    const sdk = new Stripe(live.keys.secretKey, { host: hostname, port, protocol: 'http' });
    const intent = await sdk.paymentIntents.create({ amount: 500, currency: 'usd' });
    expect(intent.livemode).toBe(true);
    expect(live.events.all[0]?.livemode).toBe(true);
    expect(live.keys.publishableKey).toMatch(/^pk_live_/);
    await live.close();
  });
});

describe('saved cards', () => {
  async function saved(number?: string, authenticate = false): Promise<{ customer: string; payment_method: string }> {
    const customer = await stripe.customers.create({ name: 'Nia Cole' });
    const setup = await stripe.setupIntents.create({
      confirm: true,
      confirmation_token: standIn.makeToken({ number }),
      customer: customer.id,
      usage: 'off_session',
      return_url: RETURN_URL,
    });
    if (authenticate) {
      expect(setup).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
      standIn.authenticate(setup.id, true);
    }
    const done = await stripe.setupIntents.retrieve(setup.id);
    expect(done.status).toBe('succeeded');
    return { customer: customer.id, payment_method: String(done.payment_method) };
  }
  const charge = (card: { customer: string; payment_method: string }) =>
    stripe.paymentIntents.create({ amount: 9_900, currency: 'usd', confirm: true, off_session: true, ...card });

  test('sets up a card, charges it off-session, lists and removes it', async () => {
    const card = await saved();
    await expect(charge(card)).resolves.toMatchObject({ status: 'succeeded' });
    const list = await stripe.customers.listPaymentMethods(card.customer, { type: 'card' });
    expect(list.data).toMatchObject([{ id: card.payment_method, card: { last4: '4242' } }]);
    const customer = await stripe.customers.update(card.customer, {
      invoice_settings: { default_payment_method: card.payment_method },
    });
    expect(customer.invoice_settings.default_payment_method).toBe(card.payment_method);
    await stripe.paymentMethods.detach(card.payment_method);
    expect((await stripe.customers.listPaymentMethods(card.customer)).data).toEqual([]);
    expect(await errorOf(charge(card))).toMatchObject({ statusCode: 400, param: 'payment_method' });
    expect(typesOf()).toEqual(
      expect.arrayContaining(['setup_intent.succeeded', 'payment_method.attached', 'payment_method.detached']),
    );
  });

  test('charges a card set up with 3-D Secure without further approval', async () => {
    await expect(charge(await saved('4000002500003155', true))).resolves.toMatchObject({ status: 'succeeded' });
  });

  test('declines a card that always needs 3-D Secure off-session', async () => {
    const error = await errorOf(charge(await saved('4000002760003184', true)));
    expect(error).toMatchObject({ statusCode: 402, code: 'authentication_required' });
    expect(error.payment_intent).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { payment_method: { object: 'payment_method' } },
    });
  });

  test('a saved card can be declined later', async () => {
    const card = await saved('4000000000000341');
    expect(await errorOf(charge(card))).toMatchObject({ code: 'card_declined' });
    standIn.changeCardBehavior(card.payment_method, '4242424242424242');
    await expect(charge(card)).resolves.toMatchObject({ status: 'succeeded' });
    standIn.changeCardBehavior(card.payment_method, '4000000000009995');
    expect(await errorOf(charge(card))).toMatchObject({ decline_code: 'insufficient_funds' });
  });

  test('does not save a declined card or one that failed 3-D Secure', async () => {
    const setup = (number: string) =>
      stripe.setupIntents.create({
        confirm: true,
        confirmation_token: standIn.makeToken({ number }),
        return_url: RETURN_URL,
      });
    const error = await errorOf(setup('4000000000000002'));
    expect(error).toMatchObject({ statusCode: 402, code: 'card_declined' });
    const open = await setup('4000002760003184');
    standIn.authenticate(open.id, false);
    await expect(stripe.setupIntents.retrieve(open.id)).resolves.toMatchObject({
      status: 'requires_payment_method',
      last_setup_error: { code: 'setup_intent_authentication_failure' },
    });
    await expect(stripe.setupIntents.cancel(open.id)).resolves.toMatchObject({ status: 'canceled' });
  });

  test('saves a card with a payment only if requested', async () => {
    const customer = await stripe.customers.create({});
    await stripe.paymentIntents.create(paying(undefined, { customer: customer.id }));
    expect((await stripe.customers.listPaymentMethods(customer.id)).data).toEqual([]);
    const token = standIn.makeToken({ save: true });
    await stripe.paymentIntents.create(paying(undefined, { customer: customer.id, confirmation_token: token }));
    expect((await stripe.customers.listPaymentMethods(customer.id)).data).toHaveLength(1);
  });

  test('a card belongs to one customer', async () => {
    const card = await saved();
    const other = await stripe.customers.create({});
    expect((await errorOf(charge({ ...card, customer: other.id }))).statusCode).toBe(400);
    const { payment_method } = card;
    const without = stripe.paymentIntents.create(paying(undefined, { confirmation_token: undefined, payment_method }));
    expect((await errorOf(without)).message).toContain('attached to a customer');
  });

  test('banks replace a card, and the dashboard removes one', async () => {
    const card = await saved();
    standIn.updateCard(card.payment_method, { exp_month: 3, exp_year: 2040 });
    await expect(stripe.paymentMethods.retrieve(card.payment_method)).resolves.toMatchObject({
      card: { exp_month: 3, exp_year: 2040 },
    });
    standIn.detachFromDashboard(card.payment_method);
    expect(typesOf().slice(-2)).toEqual(['payment_method.automatically_updated', 'payment_method.detached']);
  });
});

describe('refunds, disputes and payouts', () => {
  test('refunds add up to the charge and no further', async () => {
    const intent = await stripe.paymentIntents.create(paying());
    const part = await stripe.refunds.create({ payment_intent: intent.id, amount: 400, metadata: { refund_id: 'r' } });
    expect(part).toMatchObject({ status: 'succeeded', amount: 400, metadata: { refund_id: 'r' } });
    const over = await errorOf(stripe.refunds.create({ payment_intent: intent.id, amount: 32_001 }));
    expect(over).toMatchObject({ statusCode: 400, param: 'amount' });
    standIn.refundFromDashboard(intent.id);
    expect((await errorOf(stripe.refunds.create({ payment_intent: intent.id }))).code).toBe('charge_already_refunded');
    const read = await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge.refunds'] });
    expect(read.latest_charge).toMatchObject({ amount_refunded: 32_400, refunded: true, refunds: { data: [{}, {}] } });
    expect((await stripe.refunds.list({ payment_intent: intent.id })).data).toHaveLength(2);
    expect(standIn.books().intents).toMatchObject([{ charged: 32_400, refunded: 32_400 }]);
  });

  test('a refund can stay pending and fail later', async () => {
    const intent = await stripe.paymentIntents.create(paying('4000000000007726'));
    const refund = await stripe.refunds.create({ payment_intent: intent.id, amount: 1_000 });
    expect(refund.status).toBe('pending');
    standIn.settleRefund(refund.id);
    await expect(stripe.refunds.retrieve(refund.id)).resolves.toMatchObject({ status: 'succeeded' });
    standIn.failRefund(refund.id);
    await expect(stripe.refunds.retrieve(refund.id)).resolves.toMatchObject({
      status: 'failed',
      failure_reason: 'lost_or_stolen_card',
    });
    expect(standIn.books().intents).toMatchObject([{ refunded: 0 }]);
    expect(typesOf()).toEqual(expect.arrayContaining(['refund.created', 'refund.updated', 'refund.failed']));

    const other = await stripe.paymentIntents.create(paying('4000000000005126'));
    const failing = await stripe.refunds.create({ payment_intent: other.id });
    expect(failing.status).toBe('succeeded');
    await expect(stripe.refunds.retrieve(failing.id)).resolves.toMatchObject({ status: 'failed' });
  });

  test.each([true, false])('a dispute takes amount and fee, and returns them when won: %s', async (won) => {
    const intent = await stripe.paymentIntents.create(paying());
    const { id } = standIn.dispute(intent.id, { reason: 'product_not_received', fee: 1_500 });
    const dispute = await stripe.disputes.retrieve(id, { expand: ['charge'] });
    expect(dispute).toMatchObject({
      status: 'needs_response',
      reason: 'product_not_received',
      amount: 32_400,
      payment_intent: intent.id,
      balance_transactions: [{ amount: -32_400, fee: 1_500, net: -33_900 }],
      charge: { disputed: true },
    });
    expect(dispute.evidence_details.due_by).toBeGreaterThan(dispute.created);
    expect((await errorOf(stripe.refunds.create({ payment_intent: intent.id }))).code).toBe('charge_disputed');
    standIn.updateDispute(id, 'under_review');
    standIn.closeDispute(id, won);
    expect(standIn.books().intents).toMatchObject([{ disputed: won ? 0 : 32_400, fees: won ? 970 : 2_470 }]);
    const types = typesOf().filter((type) => type.startsWith('charge.dispute.'));
    expect(types).toEqual([
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.updated',
      'charge.dispute.closed',
      ...(won ? ['charge.dispute.funds_reinstated'] : []),
    ]);
  });

  test('a test card disputes its own charge', async () => {
    const intent = await stripe.paymentIntents.create(paying('4000000000000259'));
    const { data } = await stripe.disputes.list({ payment_intent: intent.id });
    expect(data).toMatchObject([{ reason: 'fraudulent' }]);
  });

  test('a payout contains everything since the last one', async () => {
    const intent = await stripe.paymentIntents.create(paying());
    await stripe.refunds.create({ payment_intent: intent.id, amount: 400 });
    const payout = standIn.makePayout();
    expect(payout.amount).toBe(32_400 - 970 - 400);
    const { data } = await stripe.balanceTransactions.list({ payout: payout.id, expand: ['data.source'] });
    expect(data.map(({ type }) => type)).toEqual(['payout', 'refund', 'charge']);
    expect(data.reduce((sum, { net }) => sum + net, 0)).toBe(0);
    expect(data.at(-1)?.source).toMatchObject({ object: 'charge', payment_intent: intent.id });
    expect((await stripe.payouts.list()).data).toMatchObject([{ id: payout.id, status: 'paid' }]);
    expect(() => standIn.makePayout()).toThrow('nothing to pay out');
  });
});

describe('checkout sessions', () => {
  const session = (more: Partial<Stripe.Checkout.SessionCreateParams> = {}): Promise<Stripe.Checkout.Session> =>
    stripe.checkout.sessions.create({
      mode: 'payment',
      line_items: [
        { price_data: { currency: 'usd', unit_amount: 16_200, product_data: { name: 'YouTube Ads' } }, quantity: 2 },
      ],
      client_reference_id: 'order-1',
      payment_intent_data: { metadata: { payment_id: 'payment-1' } },
      success_url: `${RETURN_URL}?session={CHECKOUT_SESSION_ID}`,
      cancel_url: RETURN_URL,
      ...more,
    });

  test('a declined card leaves the page open for another one', async () => {
    const { id, url, payment_intent } = await session();
    expect(url).toContain(id);
    expect(payment_intent).toBeNull();
    expect(standIn.completeSession(id, { number: '4000000000000002' }).status).toBe('open');
    expect(standIn.completeSession(id, { number: '4000002760003184' }).status).toBe('complete');
    const read = await stripe.checkout.sessions.retrieve(id, {
      expand: ['payment_intent.latest_charge', 'line_items'],
    });
    expect(read).toMatchObject({
      payment_status: 'paid',
      amount_total: 32_400,
      client_reference_id: 'order-1',
      payment_intent: { status: 'succeeded', latest_charge: { paid: true }, metadata: { payment_id: 'payment-1' } },
      line_items: { data: [{ description: 'YouTube Ads', quantity: 2 }] },
    });
    expect(typesOf()).toContain('checkout.session.completed');
    expect((await errorOf(stripe.checkout.sessions.expire(id))).statusCode).toBe(400);
    expect(standIn.books().intents).toHaveLength(1);
  });

  test('an expired session cannot be paid, and its intent is canceled', async () => {
    const { id } = await session();
    standIn.completeSession(id, { number: '4000000000000002' });
    const { payment_intent } = await stripe.checkout.sessions.retrieve(id);
    const error = await errorOf(stripe.paymentIntents.cancel(String(payment_intent)));
    expect(error.message).toContain('expire the Checkout Session');
    await expect(stripe.checkout.sessions.expire(id)).resolves.toMatchObject({ status: 'expired', url: null });
    expect(() => standIn.completeSession(id)).toThrow('cannot be used');
    await expect(stripe.paymentIntents.retrieve(String(payment_intent))).resolves.toMatchObject({ status: 'canceled' });
    expect((await stripe.checkout.sessions.list({ status: 'open' })).data).toEqual([]);
  });

  test('a session expires on its own', async () => {
    const { id } = await session({ expires_at: Math.floor(Date.now() / 1000) + 1_860 });
    ahead = HOUR_MS;
    await expect(stripe.checkout.sessions.retrieve(id)).resolves.toMatchObject({ status: 'expired' });
    expect(typesOf()).toContain('checkout.session.expired');
    const abandoned = await session();
    expect(standIn.abandonSession(abandoned.id).status).toBe('expired');
  });

  test.each([true, false])('a delayed method completes the session first: %s', async (accept) => {
    const { id } = await session();
    standIn.completeSession(id, { method: 'us_bank_account' });
    const read = await stripe.checkout.sessions.retrieve(id);
    expect(read).toMatchObject({ status: 'complete', payment_status: 'unpaid' });
    standIn.settleLate(String(read.payment_intent), accept);
    expect(typesOf().filter((type) => type.startsWith('checkout.'))).toEqual([
      'checkout.session.completed',
      `checkout.session.async_payment_${accept ? 'succeeded' : 'failed'}`,
    ]);
  });

  test('rejects invalid sessions', async () => {
    expect(await errorOf(session({ line_items: [] }))).toMatchObject({ code: 'parameter_missing' });
    expect(await errorOf(session({ success_url: 'here' }))).toMatchObject({ code: 'url_invalid' });
    expect(await errorOf(session({ expires_at: Math.floor(Date.now() / 1000) + 60 }))).toMatchObject({
      param: 'expires_at',
    });
  });
});

describe('webhooks', () => {
  const bodies: { body: string; signature: string }[] = [];
  const receiver = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      bodies.push({
        body: Buffer.concat(chunks).toString(),
        signature: String(incoming.headers['stripe-signature']),
      });
      outgoing.writeHead(204).end();
    });
  });
  beforeEach(async () => {
    bodies.length = 0;
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    standIn.events.url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/webhook`;
  });
  afterEach(async () => {
    receiver.closeAllConnections();
    await new Promise((resolve) => receiver.close(resolve));
  });
  const received = (): Stripe.Event[] =>
    bodies.map(({ body, signature }) =>
      stripe.webhooks.constructEvent(body, signature, standIn.keys.webhookSecret, undefined),
    );
  const order = ['payment_intent.created', 'charge.succeeded', 'payment_intent.succeeded', 'charge.updated'];

  test('are signed and delivered at once, in order', async () => {
    await stripe.paymentIntents.create(paying(), { idempotencyKey: 'a' });
    await standIn.events.settled();
    expect(received().map(({ type }) => type)).toEqual(order);
    const [first] = received();
    expect(first).toMatchObject({ api_version: Stripe.API_VERSION, request: { idempotency_key: 'a' } });
    expect(standIn.events.deliveries).toHaveLength(4);
    expect(standIn.events.deliveries[0]).toMatchObject({ status: 204 });
  });

  test('can be held and sent manually in any order', async () => {
    standIn.events.mode.when = 'held';
    await stripe.paymentIntents.create(paying());
    await standIn.events.settled();
    expect(bodies).toEqual([]);
    await standIn.events.deliver(1);
    expect(received().map(({ type }) => type)).toEqual(order.slice(0, 1));
    standIn.events.mode.reversed = true;
    await standIn.events.deliver();
    expect(received().map(({ type }) => type)).toEqual([order[0], ...order.slice(1).toReversed()]);
    const [event] = standIn.events.all;
    if (event === undefined) throw new Error('no event');
    await standIn.events.resend(event);
    expect(received().at(-1)?.id).toBe(event.id);
  });

  test('can be duplicated, reordered, delayed and dropped', async () => {
    Object.assign(standIn.events.mode, { times: 2, reversed: true, delayMs: 20 });
    await stripe.paymentIntents.create({ amount: 500, currency: 'usd' });
    await stripe.paymentIntents.create(paying());
    standIn.events.mode.when = 'dropped';
    await stripe.paymentIntents.create(paying());
    await standIn.events.settled();
    const [created, ...rest] = order;
    expect(received().map(({ type }) => type)).toEqual(
      [created, ...rest.toReversed(), created].flatMap((type, index) =>
        index === 0 ? [created, created] : [type, type],
      ),
    );
    expect(standIn.events.all).toHaveLength(9);
  });

  test('can have a wrong signature or mode', async () => {
    standIn.events.mode.wrongSecret = true;
    await stripe.paymentIntents.create({ amount: 500, currency: 'usd' });
    await standIn.events.settled();
    expect(received).toThrow(Stripe.errors.StripeSignatureVerificationError);
    standIn.events.reset();
    bodies.length = 0;
    standIn.events.mode.wrongLivemode = true;
    await stripe.paymentIntents.create({ amount: 500, currency: 'usd' });
    await standIn.events.settled();
    expect(received()).toMatchObject([{ livemode: true }]);
  });

  test('arrive before the response of the request that caused them', async () => {
    const held = standIn.holdNext('after');
    const paid = stripe.paymentIntents.create(paying());
    await held.arrived;
    await standIn.events.settled();
    expect(received().map(({ type }) => type)).toContain('payment_intent.succeeded');
    held.release();
    await paid;
  });

  test('contain a snapshot of the object', async () => {
    const intent = await stripe.paymentIntents.create(paying('4000002760003184'));
    standIn.authenticate(intent.id, true);
    await standIn.events.settled();
    const first = received().find(({ type }) => type === 'payment_intent.requires_action');
    expect(first?.data.object).toMatchObject({ status: 'requires_action' });
  });

  test('report a receiver that is down', async () => {
    standIn.events.url = 'http://127.0.0.1:1/webhook';
    await stripe.paymentIntents.create({ amount: 500, currency: 'usd' });
    await standIn.events.settled();
    expect(standIn.events.deliveries).toMatchObject([{ status: null }]);
  });
});
