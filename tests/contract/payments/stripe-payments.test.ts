import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { toCents } from '#domain/money.ts';
import { engines } from '#tests/support/database.ts';
import { callFunction } from '#tests/support/orders.ts';
import type { SignedIn } from '#tests/support/server.ts';
import { startStripeServer, type StripeServer } from '#tests/support/stripe-server.ts';

const HOUR = 3_600_000;

describe.each(engines)('payments with Stripe on %s', (engine) => {
  let shop: StripeServer;
  let nia: SignedIn;

  beforeAll(async () => {
    shop = await startStripeServer(engine);
  });
  beforeEach(async () => {
    nia = await shop.server.signedIn();
  });
  afterEach(async () => {
    await shop.stripe.events.settled();
    shop.stripe.events.reset();
    // Ahead of time, the job that reconciles payments would take new ones for old.
    shop.resetClock();
  });
  afterAll(() => shop.close());

  const token = (number = '4242424242424242', save = false) => ({
    token: shop.stripe.makeToken({ number }),
    ...(save && { save }),
  });
  const onlyOrder = async () => {
    const orders = await shop.booked(nia);
    expect(orders).toHaveLength(1);
    return orders[0]!;
  };
  const paidOnce = { status: 'confirmed', payment_status: 'paid', invoices: 1, confirmations: 1 };
  /** Requests that created or confirmed a charge for this client since `from`. */
  const charged = () => shop.stripe.books().intents.reduce((sum, { charges }) => sum + charges, 0);

  test('charges the amount from the database and confirms the order', async () => {
    const { status, body } = await shop.place(nia, token());
    expect(status).toBe(201);
    expect(body.payment).toMatchObject({ status: 'paid', brand: 'Visa', last4: '4242' });
    const { id } = await onlyOrder();
    const created = shop.stripe.requests.findLast(
      ({ path, method }) => method === 'POST' && path === '/v1/payment_intents',
    );
    expect(created).toMatchObject({
      idempotencyKey: body.payment.payment_id,
      params: {
        amount: String(toCents(String(body.total))),
        currency: 'usd',
        confirm: 'true',
        metadata: { payment_id: body.payment.payment_id, order_id: id, order_number: body.order_number },
      },
    });
    expect(await onlyOrder()).toMatchObject(paidOnce);
    await shop.stripe.events.settled();
    const { rows } = await shop.server.services.db.query<{ fee: string; livemode: boolean }>(
      'select f.fee, p.livemode from public.payment_fees as f join public.payments as p on p.id = f.payment_id where p.order_id = $1',
      [id],
    );
    expect(rows).toEqual([{ fee: expect.stringMatching(/^\d+\.\d\d$/), livemode: false }]);
  });

  test.each([
    ['4000000000000002', 'declined'],
    ['4000000000009995', 'insufficient funds'],
    ['4000000000000069', 'expired'],
  ])('card %s is %s; the order waits and can be paid with another card', async (number, words) => {
    const key = randomUUID();
    const declined = await shop.place(nia, token(number), key);
    expect(declined.status).toBe(402);
    expect(declined.body.message).toContain(words);
    expect(await onlyOrder()).toMatchObject({ status: 'pending', payment_status: 'declined', invoices: 0 });
    expect((await shop.place(nia, token(), key)).status).toBe(201);
    expect(await onlyOrder()).toMatchObject(paidOnce);
  });

  test('successful 3-D Secure pays the order and returns the secret to the client only', async () => {
    const { status, body } = await shop.place(nia, token('4000002760003184'));
    expect(status).toBe(202);
    const { payment } = body;
    if (payment.status !== 'requires_action') throw new Error(payment.status);
    expect(payment).toMatchObject({ action_url: null, client_secret: expect.stringMatching(/^pi_.*_secret_/) });
    const secret = payment.client_secret ?? '';
    const { rows } = await shop.server.services.db.query<{ found: boolean }>(
      `select exists (select from public.payments as p where p::text like '%' || $1 || '%') or
         exists (select from internal.stripe_charges as c where c::text like '%' || $1 || '%') as found`,
      [secret],
    );
    expect(rows).toEqual([{ found: false }]);
    const stranger = await shop.server.signedIn();
    expect((await shop.status(stranger, payment.payment_id)).status).toBe(404);
    shop.stripe.authenticate(secret.split('_secret_')[0]!, true);
    expect((await shop.status(nia, payment.payment_id)).status).toBe(201);
    await shop.stripe.events.settled();
    expect(await onlyOrder()).toMatchObject(paidOnce);
  });

  test('failed 3-D Secure declines the payment', async () => {
    const key = randomUUID();
    const { body } = await shop.place(nia, token('4000002760003184'), key);
    if (body.payment.status !== 'requires_action') throw new Error(body.payment.status);
    shop.stripe.authenticate((body.payment.client_secret ?? '').split('_secret_')[0]!, false);
    const declined = await shop.status(nia, body.payment.payment_id);
    expect(declined).toMatchObject({ status: 402, body: { message: expect.stringContaining('did not confirm') } });
    expect((await shop.place(nia, token(), key)).status).toBe(201);
  });

  test('a tab closed during 3-D Secure: the webhook confirms, or order and payment are cancelled', async () => {
    const { body } = await shop.place(nia, token('4000002760003184'));
    if (body.payment.status !== 'requires_action') throw new Error(body.payment.status);
    const intent = (body.payment.client_secret ?? '').split('_secret_')[0]!;
    shop.stripe.authenticate(intent, true);
    await shop.stripe.events.settled();
    expect(await onlyOrder()).toMatchObject(paidOnce);

    const later = await shop.server.signedIn();
    const abandoned = await shop.place(later, token('4000002760003184'));
    expect(abandoned.status).toBe(202);
    shop.advance(HOUR);
    await shop.reconcile();
    expect((await shop.booked(later))[0]).toMatchObject({
      status: 'cancelled',
      payment_status: 'expired',
      invoices: 0,
    });
    const book = shop.stripe
      .books()
      .intents.find(({ metadata }) => metadata.payment_id === abandoned.body.payment.payment_id);
    expect(book).toMatchObject({ status: 'canceled', charged: 0 });
  });

  test('a redirect method returns as paid or declined', async () => {
    const pay = async (accept: boolean) => {
      const { body } = await shop.place(nia, { token: shop.stripe.makeToken({ method: 'klarna' }) });
      if (body.payment.status !== 'requires_action') throw new Error(body.payment.status);
      shop.stripe.completeRedirect((body.payment.client_secret ?? '').split('_secret_')[0]!, accept);
      return (await shop.status(nia, body.payment.payment_id)).status;
    };
    expect(await pay(true)).toBe(201);
    expect(await pay(false)).toBe(402);
  });

  test('a delayed method confirms the order days later, without a webhook', async () => {
    shop.stripe.events.mode.when = 'dropped';
    const { body } = await shop.place(nia, { token: shop.stripe.makeToken({ method: 'us_bank_account' }) });
    expect(body.payment.status).toBe('processing');
    shop.advance(72 * HOUR);
    await shop.reconcile();
    expect(await onlyOrder()).toMatchObject({ status: 'pending', payment_status: 'processing' });
    const [book] = shop.stripe
      .books()
      .intents.filter(({ metadata }) => metadata.payment_id === body.payment.payment_id);
    shop.stripe.settleLate(book!.intentId, true);
    await shop.reconcile();
    expect(await onlyOrder()).toMatchObject(paidOnce);
  });

  test('a double click and two tabs charge once', async () => {
    const [key, before, same] = [randomUUID(), charged(), token()];
    const answers = await Promise.all([
      shop.place(nia, same, key),
      shop.place(nia, same, key),
      shop.place(nia, token(), key),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(charged() - before).toBe(1);
    expect(await onlyOrder()).toMatchObject(paidOnce);
  });

  test('the hosted page pays the same order, and never in addition to a card', async () => {
    const key = randomUUID();
    const hosted = await shop.place(nia, { hosted: true }, key);
    if (hosted.body.payment.status !== 'requires_action') throw new Error(hosted.body.payment.status);
    expect(hosted.body.payment.action_url).toMatch(/^https?:/);
    // Stripe rejects a time that is past, as it is by a clock that is an hour slow.
    const opened = shop.stripe.requests.findLast(({ path }) => path === '/v1/checkout/sessions');
    expect(opened?.params).not.toHaveProperty('expires_at');
    // Back to the page: the open session is expired before the card is charged.
    const card = await shop.place(nia, token('4000002760003184'), key);
    expect(card.status).toBe(202);
    const session = shop.stripe.requests.findLast(({ path }) => path.endsWith('/expire'));
    expect(session?.status).toBe(200);
    // And the other way round: the payment in the page is cancelled first.
    const again = await shop.place(nia, { hosted: true }, key);
    expect(again.body.payment.status).toBe('requires_action');
    expect(shop.stripe.requests.findLast(({ path }) => path.endsWith('/cancel'))?.status).toBe(200);
    const created = await sessionOf(again.body.payment.payment_id);
    shop.stripe.completeSession(created);
    expect((await shop.status(nia, again.body.payment.payment_id)).status).toBe(201);
    await shop.stripe.events.settled();
    expect(await onlyOrder()).toMatchObject(paidOnce);
  });

  test('a hosted page paid before the client returns counts, and the card is not charged', async () => {
    const key = randomUUID();
    shop.stripe.events.mode.when = 'dropped';
    const hosted = await shop.place(nia, { hosted: true }, key);
    shop.stripe.completeSession(await sessionOf(hosted.body.payment.payment_id));
    const before = charged();
    expect((await shop.place(nia, token(), key)).status).toBe(201);
    expect(charged()).toBe(before);
    expect(await onlyOrder()).toMatchObject(paidOnce);
  });

  test('an abandoned hosted page expires with its order', async () => {
    const hosted = await shop.place(nia, { hosted: true });
    shop.stripe.abandonSession(await sessionOf(hosted.body.payment.payment_id));
    await shop.stripe.events.settled();
    expect(await onlyOrder()).toMatchObject({ status: 'pending', payment_status: 'declined', invoices: 0 });
  });

  async function sessionOf(paymentId: string): Promise<string> {
    const { rows } = await shop.server.services.db.query<{ reference: string }>(
      'select reference from internal.stripe_charges where payment_id = $1',
      [paymentId],
    );
    return rows[0]!.reference;
  }

  describe('unknown outcomes', () => {
    const create = 'POST /v1/payment_intents';
    /** Places an order while every attempt to charge ends with a lost connection. */
    const placeCutOff = async (when: 'before' | 'after') => {
      const restore = shop.stripe.failNext({ when, status: 'drop', times: 100, matching: create });
      const answer = await shop.place(nia, token());
      restore();
      return answer;
    };

    test('a lost response: repeats the identical request and charges once', async () => {
      shop.stripe.events.mode.when = 'dropped';
      const before = charged();
      const { status, body } = await placeCutOff('after');
      expect([status, body.payment.status]).toEqual([202, 'processing']);
      shop.advance(HOUR / 60);
      await shop.reconcile();
      expect(await onlyOrder()).toMatchObject(paidOnce);
      expect(charged() - before).toBe(1);
      const sent = shop.stripe.requests.filter(({ idempotencyKey }) => idempotencyKey === body.payment.payment_id);
      expect(sent.length).toBeGreaterThan(1);
      for (const { params } of sent) expect(params).toEqual(sent[0]!.params);
    });

    test('a replayed error: finds the payment in the customer’s list', async () => {
      shop.stripe.events.mode.when = 'dropped';
      shop.stripe.failNext({ when: 'after', status: 500, times: 1, matching: create });
      const before = charged();
      expect((await shop.place(nia, token())).status).toBe(202);
      shop.advance(HOUR / 60);
      await shop.reconcile();
      expect(await onlyOrder()).toMatchObject(paidOnce);
      expect(charged() - before).toBe(1);
    });

    test('unreachable for over a day: finds the charge by its metadata without the key', async () => {
      shop.stripe.events.mode.when = 'dropped';
      expect((await placeCutOff('after')).status).toBe(202);
      shop.advance(30 * HOUR);
      const before = charged();
      await shop.reconcile();
      expect(charged()).toBe(before);
      expect(await onlyOrder()).toMatchObject(paidOnce);
    });

    test('never received for over a day: releases the order without a charge', async () => {
      expect((await placeCutOff('before')).status).toBe(202);
      shop.advance(30 * HOUR);
      await shop.reconcile();
      expect(await onlyOrder()).toMatchObject({ status: 'cancelled', payment_status: 'expired', invoices: 0 });
    });

    test('reports what remains unclear to the team once', async () => {
      const { body } = await placeCutOff('before');
      shop.advance(30 * HOUR);
      const restore = shop.stripe.failNext({
        when: 'before',
        status: 401,
        times: 100,
        matching: 'GET /v1/payment_intents',
      });
      await shop.reconcile();
      await shop.reconcile();
      restore();
      const { db } = shop.server.services;
      const { rows } = await db.query<{ facts: object }>(
        'select facts from public.unclear_payments where payment_id = $1',
        [body.payment.payment_id],
      );
      expect(rows).toEqual([{ facts: expect.objectContaining({ provider: 'stripe', error: expect.any(String) }) }]);
      const { rows: emails } = await db.query<{ event: string }>(
        `select data ->> 'event' as event from public.email_outbox where template = 'order-notice' and order_id = $1`,
        [body.id],
      );
      expect(emails).toEqual([{ event: 'payment-unclear' }]);
      await shop.reconcile();
      expect(
        (await db.query('select from public.unclear_payments where payment_id = $1', [body.payment.payment_id])).count,
      ).toBe(0);
    });
  });

  test('a saved card pays without a token, only for its client, and can be removed', async () => {
    expect((await shop.place(nia, token('4242424242424242', true))).status).toBe(201);
    const { data } = await nia.supabase.from('saved_cards').select('id, brand, last4, is_default');
    expect(data).toEqual([{ id: expect.any(String), brand: 'Visa', last4: '4242', is_default: true }]);
    const card = data![0]!.id as string;
    expect((await shop.place(nia, { card })).status).toBe(201);
    const stranger = await shop.server.signedIn();
    expect((await shop.place(stranger, { card })).status).toBe(404);
    expect((await callFunction(shop.server, 'remove-card', { card_id: card }, { as: stranger })).status).toBe(404);
    expect((await callFunction(shop.server, 'remove-card', { card_id: card }, { as: nia })).status).toBe(200);
    expect((await nia.supabase.from('saved_cards').select('id')).data).toEqual([]);
    expect((await shop.place(nia, { card })).status).toBe(404);
  });

  test('cards can be added, changed and removed at Stripe', async () => {
    const add = (number: string) =>
      callFunction<{
        status: string;
        card: { id: string; is_default: boolean };
        request_id: string;
        client_secret: string;
      }>(shop.server, 'add-card', { token: shop.stripe.makeToken({ number }) }, { as: nia });
    expect((await callFunction(shop.server, 'add-card', { token: 'x' })).status).toBe(401);
    expect((await add('4000000000000002')).status).toBe(402);
    const first = await add('4242424242424242');
    expect(first).toMatchObject({ status: 201, body: { card: { is_default: true } } });
    const second = await add('4000002500003155');
    expect(second.status).toBe(202);
    const stranger = await shop.server.signedIn();
    const request = { request_id: second.body.request_id };
    expect((await callFunction(shop.server, 'card-status', request, { as: stranger })).status).toBe(404);
    shop.stripe.authenticate(second.body.client_secret.split('_secret_')[0]!, true);
    const saved = await callFunction<{ card: { id: string } }>(shop.server, 'card-status', request, { as: nia });
    expect(saved.status).toBe(201);
    await callFunction(shop.server, 'choose-card', { card_id: saved.body.card.id }, { as: nia });
    await callFunction(shop.server, 'remove-card', { card_id: first.body.card.id }, { as: nia });
    const { rows } = await shop.server.services.db.query<{ reference: string }>(
      'select reference from public.saved_cards where user_id = $1 and is_default',
      [nia.id],
    );
    shop.stripe.updateCard(rows[0]!.reference, { exp_month: 3, exp_year: 2031 });
    await shop.stripe.events.settled();
    expect((await nia.supabase.from('saved_cards').select('exp_month, exp_year')).data).toEqual([
      { exp_month: 3, exp_year: 2031 },
    ]);
    shop.stripe.detachFromDashboard(rows[0]!.reference);
    await shop.stripe.events.settled();
    expect((await nia.supabase.from('saved_cards').select('id')).data).toEqual([]);
  });

  test('Stripe’s books match ours to the cent', async () => {
    await shop.reconcile();
    const { rows } = await shop.server.services.db.query<{ id: string; cents: number }>(
      `select id, (amount * 100)::int as cents from public.payments where status = 'succeeded' and provider = 'stripe'`,
    );
    const ours = new Map(rows.map(({ id, cents }) => [id, cents]));
    for (const [id, { charged: cents, charges }] of shop.stripe.books().byPayment) {
      expect([id, charges]).toEqual([id, cents > 0 ? 1 : 0]);
      expect([id, ours.get(id) ?? 0]).toEqual([id, cents]);
    }
  });

  test('the database contains no card number beyond its last four digits', async () => {
    const { db } = shop.server.services;
    const { rows: tables } = await db.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    expect(tables.length).toBeGreaterThan(50);
    const holding = await Promise.all(
      tables.map(async ({ name }) => {
        const { rows } = await db.query(
          `select from ${name} as t where t::text ~ '4(242|000)[ -]?\\d{4}[ -]?\\d{4}[ -]?\\d{4}'`,
        );
        return rows.length > 0 ? [name] : [];
      }),
    );
    expect(holding.flat()).toEqual([]);
  });
});
