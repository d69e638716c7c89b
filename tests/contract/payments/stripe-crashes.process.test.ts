import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PlaceOrderBody, PlacedOrder, Quote } from '#domain/orders/order.ts';
import { toCents } from '#domain/money.ts';
import { readConfig } from '#server/config.ts';
import { openServices } from '#server/open-services.ts';
import { reconcilePayments } from '#server/modules/payments/reconcile-payments.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import type { Services } from '#server/services.ts';
import { engines } from '#tests/support/database.ts';
import { SEED } from '#tests/support/fast-check.ts';
import { callFunction, type Failure } from '#tests/support/orders.ts';
import { startProcess, type RunningServer } from '#tests/support/process.ts';
import { randomOf } from '#tests/support/random.ts';
import { stripeEnv } from '#tests/support/stripe/environment.ts';
import type { StripeStandIn } from '#tests/support/stripe/control.ts';
import { startStripe } from '#tests/support/stripe/stand-in.ts';

/** How often the process is killed. `CRASHES=200` for the whole proof. */
const CRASHES = Number(process.env.CRASHES ?? 3);
const SHOPPERS = 4;
const SERVICE_KEY = 'a-service-key-for-tests-of-crashes-0002';
const PASSWORD = 'Correct-horse-1';
const noSession = { auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false } } as const;

const CARDS = ['4242424242424242', '4242424242424242', '4000000000000002', '4000002760003184'] as const;
const HOUR = 3_600_000;

const chargeRequests = ({ requests }: StripeStandIn): number =>
  requests.filter(({ method, path }) => method === 'POST' && path === '/v1/payment_intents').length;

async function untilCharges(stripe: StripeStandIn, more: number): Promise<void> {
  const wanted = chargeRequests(stripe) + more;
  while (chargeRequests(stripe) < wanted) await delay(5);
}

interface Booked {
  payment_id: string;
  order_id: string;
  status: string;
  order_status: string;
  cents: number;
  duplicate: boolean;
  unclear: boolean;
  confirmed: boolean;
}

describe.each(engines)('kill -9 during payments with Stripe on %s', (engine) => {
  const { next, pick } = randomOf(SEED);
  let ahead = 0;
  const clock = { now: () => new Date(Date.now() + ahead) };
  let stripe: StripeStandIn;
  let running: RunningServer;
  let draft: PlaceOrderBody;
  const shoppers: { accessToken: string }[] = [];
  /** Orders that were answered with 201. */
  const acknowledged = new Set<string>();

  beforeAll(async () => {
    stripe = await startStripe({ clock });
    running = await startProcess(engine, {
      RATE_LIMITS: 'off',
      DEMO_DATA: 'off',
      SERVICE_ROLE_KEY: SERVICE_KEY,
      LOG_LEVEL: 'fatal',
      ...stripeEnv(stripe),
    });
    stripe.events.url = `${running.url}/functions/v1/stripe-webhook`;
    const service = createClient(running.url, SERVICE_KEY, noSession);
    for (let n = 0; n < SHOPPERS; n++) {
      const email = `shopper-${n}@example.test`;
      const made = await service.auth.admin.createUser({ email, password: PASSWORD, email_confirm: true });
      if (made.error !== null) throw made.error;
      const client = createClient(running.url, 'anon', noSession);
      const { data, error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
      if (error !== null) throw error;
      shoppers.push({ accessToken: data.session.access_token });
    }
    draft = await makeDraft(service);
  }, 120_000);
  afterAll(async () => {
    await running?.remove();
    await stripe?.close();
  });

  async function makeDraft(service: SupabaseClient): Promise<PlaceOrderBody> {
    const { data, error } = await service.rpc('quote', {
      items: [{ id: 'youtube-ads-trial', quantity: 1 }],
      promo_code: null,
    });
    if (error !== null) throw error;
    const quote = data as Quote;
    return {
      client_name: 'Nia Cole',
      client_email: 'nia@example.test',
      total_amount: quote.total,
      delivery_address: '1 Main Street, Austin',
      contact_phone: null,
      instagram_username: null,
      notes: null,
      terms_accepted: true,
      payment: { hosted: true },
      items: quote.lines.map(({ id, name, service, unit_price: price, quantity }) => ({
        id,
        name,
        service_type: service,
        price,
        quantity,
      })),
    };
  }

  /** One try to pay; the shopper's bank and the hosted page act at once. */
  async function pay(shopper: { accessToken: string }, key: string): Promise<void> {
    const payment = next() < 0.15 ? { hosted: true as const } : { token: stripe.makeToken({ number: pick(CARDS) }) };
    const { status, body } = await callFunction<PlacedOrder & Failure>(
      running,
      'place-order',
      { ...draft, payment },
      { as: shopper, headers: { 'idempotency-key': key } },
    );
    if (status === 201) acknowledged.add(body.id);
    if (status !== 202 || body.payment.status !== 'requires_action') return;
    act(body.payment.client_secret, body.payment.payment_id);
    await callFunction(running, 'payment-status', { payment_id: body.payment.payment_id }, { as: shopper });
  }

  function act(secret: string | null, paymentId: string): void {
    if (next() < 0.2) return;
    const intent = secret?.split('_secret_')[0];
    if (
      intent !== undefined &&
      stripe.books().intents.find(({ intentId }) => intentId === intent)?.status === 'requires_action'
    )
      stripe.authenticate(intent, next() < 0.8);
    if (intent === undefined) {
      const created = stripe.requests.findLast(
        ({ path, method, idempotencyKey }) =>
          method === 'POST' && path === '/v1/checkout/sessions' && idempotencyKey === paymentId,
      );
      if (created?.status === 200) sessionsToComplete.push(paymentId);
    }
  }
  const sessionsToComplete: string[] = [];

  /** Shoppers pay until the process dies. */
  async function storm(): Promise<void> {
    Object.assign(stripe.events.mode, {
      when: pick(['at-once', 'at-once', 'held', 'dropped']),
      times: pick([1, 1, 2]),
      reversed: next() < 0.3,
      delayMs: pick([0, 0, 30]),
    });
    let killed = false;
    const shop = async (shopper: { accessToken: string }) => {
      let key = randomUUID();
      while (!killed) {
        try {
          await pay(shopper, key);
          // Some repeat their checkout with another card.
          if (next() < 0.7) key = randomUUID();
        } catch (error) {
          // The connection broke with the process; anything else is a failure.
          if (!killed) throw error;
        }
      }
    };
    const die = async () => {
      // However slow the machine is, some charges are under way.
      await untilCharges(stripe, 1 + Math.floor(next() * 4));
      await delay(next() * 200);
      killed = true;
      await running.kill('SIGKILL');
    };
    await Promise.all([die(), ...shoppers.map(shop)]);
    running = await running.restart();
    await stripe.events.settled();
    stripe.events.mode.when = 'at-once';
    if (next() < 0.5) await stripe.events.deliver();
    // Stripe sends events again that nobody received.
    for (const event of stripe.events.all.slice(-6)) if (next() < 0.5) await stripe.events.resend(event);
  }

  /** Reconciles until nothing is open, as time passes. */
  async function settleAll(): Promise<Booked[]> {
    await running.kill('SIGTERM');
    const config = readConfig({
      DATA_DIR: running.dataDir,
      ...(running.databaseUrl !== null && { DATABASE_URL: running.databaseUrl }),
      LOG_LEVEL: 'fatal',
      DEMO_DATA: 'off',
      LOCAL_MODE: 'on',
      SERVICE_ROLE_KEY: SERVICE_KEY,
      ...stripeEnv(stripe),
    });
    const opened = await openServices(config, await openDatabase(config), () => running.url, { clock });
    await opened.start();
    for (const hours of [0.1, 1, 30, 30]) {
      ahead += hours * HOUR;
      await reconcilePayments(opened.services);
    }
    const rows = await readBooks(opened.services);
    await opened.close();
    return rows;
  }

  async function readBooks({ db }: Services): Promise<Booked[]> {
    const { rows } = await db.query<Omit<Booked, 'cents'> & { amount: string }>(
      `select p.id as payment_id, o.id as order_id, p.status, o.status as order_status, p.amount, p.duplicate,
         exists (select from public.unclear_payments as u where u.payment_id = p.id) as unclear,
         exists (select from public.invoices as i where i.order_id = o.id) as confirmed
       from public.payments as p join public.orders as o on o.id = p.order_id`,
    );
    return rows.map(({ amount, ...row }) => ({ ...row, cents: toCents(amount) }));
  }

  test(
    `${CRASHES} times: no double or orphan charge, and the books match (seed ${SEED})`,
    { timeout: 60_000 + CRASHES * 20_000 },
    async () => {
      for (let round = 0; round < CRASHES; round++) await storm();
      const rows = await settleAll();
      const byPayment = new Map(rows.map((row) => [row.payment_id, row]));
      const { byPayment: books } = stripe.books();
      expect(rows.length).toBeGreaterThan(0);

      const chargesOf = new Map<string, number>();
      for (const [id, { charges, charged }] of books) {
        const ours = byPayment.get(id);
        expect([id, ours !== undefined]).toEqual([id, true]);
        expect([id, charges]).toEqual([id, charged > 0 ? 1 : 0]);
        if (charged === 0) continue;
        chargesOf.set(ours!.order_id, (chargesOf.get(ours!.order_id) ?? 0) + 1);
        expect(ours).toMatchObject({ status: 'succeeded', cents: charged, unclear: false });
      }
      for (const row of rows) {
        if (row.status === 'succeeded')
          expect([row.payment_id, books.get(row.payment_id)?.charged]).toEqual([row.payment_id, row.cents]);
        // Nothing stays open without the team knowing.
        expect(['succeeded', 'declined', 'expired']).toContain(row.status);
        if (row.status === 'succeeded' && row.order_status === 'confirmed') expect(row.confirmed).toBe(true);
      }
      expect(Math.max(...chargesOf.values())).toBe(1);
      for (const id of acknowledged)
        expect(rows.some((row) => row.order_id === id && row.status === 'succeeded')).toBe(true);
    },
  );
});
