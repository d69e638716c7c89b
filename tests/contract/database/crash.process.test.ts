import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PlaceOrderBody, PlacedOrder, Quote } from '#domain/orders/order.ts';
import { engines } from '#tests/support/database.ts';
import { callFunction } from '#tests/support/orders.ts';
import { startAndFail, startProcess, type RunningServer } from '#tests/support/process.ts';

const SERVICE_KEY = 'a-service-key-for-tests-of-crashes-0001';
const PASSWORD = 'Correct-horse-1';
const SHOPPERS = 4;
/** Orders acknowledged with 201 before the process is killed. */
const ACKNOWLEDGED = 16;

const noSession = { auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false } } as const;

interface Shopper {
  accessToken: string;
}

/** A sent key with its account and the acknowledged order, if any. */
interface Sent {
  shopper: Shopper;
  orders: Set<string>;
}

interface StoredOrder {
  id: string;
  status: string;
  payment_status: string;
  items: object[];
  order_items: object[];
  payments: { status: string }[];
  invoices: { number: string } | null;
}

describe.each(engines)('kill -9 under load on %s', (engine) => {
  let running: RunningServer;
  let service: SupabaseClient;
  let draft: PlaceOrderBody;
  const shoppers: Shopper[] = [];
  const sent = new Map<string, Sent>();

  beforeAll(async () => {
    running = await startProcess(engine, { RATE_LIMITS: 'off', DEMO_DATA: 'off', SERVICE_ROLE_KEY: SERVICE_KEY });
    service = createClient(running.url, SERVICE_KEY, noSession);
    for (let n = 0; n < SHOPPERS; n++) {
      const email = `shopper-${n}@example.test`;
      const made = await service.auth.admin.createUser({ email, password: PASSWORD, email_confirm: true });
      if (made.error !== null) throw made.error;
      const signedIn = await createClient(running.url, 'anon', noSession).auth.signInWithPassword({
        email,
        password: PASSWORD,
      });
      if (signedIn.error !== null) throw signedIn.error;
      shoppers.push({ accessToken: signedIn.data.session.access_token });
    }
    draft = await makeDraft();
  }, 120_000);
  afterAll(() => running?.remove());

  async function makeDraft(): Promise<PlaceOrderBody> {
    const items = [
      { id: 'youtube-ads-trial', quantity: 1 },
      { id: 'spotify-ads-basic', quantity: 2 },
    ];
    const { data, error } = await service.rpc('quote', { items, promo_code: null });
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
      payment: { token: 'tok_visa' },
      terms_accepted: true,
      items: quote.lines.map((line) => ({
        id: line.id,
        name: line.name,
        service_type: line.service,
        price: line.unit_price,
        quantity: line.quantity,
      })),
    };
  }

  async function send(key: string): Promise<void> {
    const { shopper, orders } = sent.get(key)!;
    const { status, body } = await callFunction<PlacedOrder>(running, 'place-order', draft, {
      as: shopper,
      headers: { 'idempotency-key': key },
    });
    expect([201, 202]).toContain(status);
    if (status === 201) orders.add(body.id);
  }

  /**
   * Sends orders from all shoppers concurrently, some of them twice, and kills the process once enough are
   * acknowledged. Returns the keys.
   */
  async function storm(): Promise<string[]> {
    const keys: string[] = [];
    let killed = false;
    const before = acknowledged().length;
    const shop = async (shopper: Shopper) => {
      for (let n = 0; !killed; n++) {
        const key = randomUUID();
        keys.push(key);
        sent.set(key, { shopper, orders: new Set() });
        try {
          await Promise.all(n % 3 === 0 ? [send(key), send(key)] : [send(key)]);
        } catch (error) {
          // The connection broke with the process; anything else is a failure.
          if (!killed) throw error;
        }
        if (!killed && acknowledged().length - before >= ACKNOWLEDGED) {
          killed = true;
          await running.kill('SIGKILL');
        }
      }
    };
    await Promise.all(shoppers.map(shop));
    return keys;
  }

  const acknowledged = () => [...sent.values()].flatMap(({ orders }) => [...orders]);

  async function readOrders(): Promise<StoredOrder[]> {
    const { data, error } = await service
      .from('orders')
      .select('id, status, payment_status, items, order_items(id), payments(status), invoices(number)')
      .order('created_at');
    if (error !== null) throw error;
    return data as unknown as StoredOrder[];
  }

  /** The number of emails per order. */
  async function readEmails(): Promise<Map<string, number>> {
    const { data, error } = await service.from('email_outbox').select('order_id').eq('template', 'order-confirmation');
    if (error !== null) throw error;
    const counts = new Map<string, number>();
    for (const { order_id } of data) counts.set(order_id as string, (counts.get(order_id as string) ?? 0) + 1);
    return counts;
  }

  function expectWhole(order: StoredOrder, emails: Map<string, number>): void {
    expect(order).toMatchObject({
      status: 'confirmed',
      payment_status: 'paid',
      payments: [{ status: 'succeeded' }],
      invoices: { number: expect.stringMatching(/^INV-/) },
    });
    expect(order.items).toHaveLength(2);
    expect(order.order_items).toHaveLength(2);
    expect(emails.get(order.id)).toBe(1);
  }

  /** Only the order and its attempt exist; reconciliation or a retry completes it. */
  function expectOpen(order: StoredOrder, emailsBefore: Map<string, number>): void {
    expect(order).toMatchObject({ status: 'pending', payment_status: 'processing', invoices: null });
    expect(order.payments).toHaveLength(1);
    expect(order.payments[0]!.status).not.toBe('succeeded');
    expect(order.order_items).toHaveLength(2);
    expect(emailsBefore.get(order.id)).toBeUndefined();
  }

  test.each([1, 2])(
    'round %d: every acknowledged order exists exactly once and complete',
    { timeout: 180_000 },
    async () => {
      const keys = await storm();
      expect(await running.exited).toBeNull();
      running = await running.restart();

      const emailsBefore = await readEmails();
      const found = await readOrders();
      const emails = await readEmails();
      const ids = found.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids).toEqual(expect.arrayContaining(acknowledged()));
      const confirmed = new Set(acknowledged());
      for (const order of found) {
        if (confirmed.has(order.id) || order.status === 'confirmed') expectWhole(order, emails);
        else expectOpen(order, emailsBefore);
      }

      // Unacknowledged requests are retried with the same key: each returns one complete order, the same as before if
      // there was one.
      await Promise.all(keys.map(send));
      for (const { orders } of sent.values()) expect(orders.size).toBe(1);
      const [after, emailsAfter] = [await readOrders(), await readEmails()];
      expect(after.map(({ id }) => id).toSorted()).toEqual(acknowledged().toSorted());
      for (const order of after) expectWhole(order, emailsAfter);
      const numbers = after.map(({ invoices }) => Number(invoices!.number.split('-')[2]));
      expect(numbers.toSorted((a, b) => a - b)).toEqual(after.map((_, at) => at + 1));
    },
  );

  test.runIf(engine === 'pglite')(
    'takes over the lock of a dead process and rejects a second live one',
    { timeout: 120_000 },
    async () => {
      const lock = () => readFile(join(running.dataDir, 'db.lock'), 'utf8');
      const left = await lock();
      running = await running.restart();
      expect(await lock()).not.toBe(left);
      expect((await lock()).split(' ')[0]).toBe(String(running.pid));
      const rejected = await startAndFail({ DATA_DIR: running.dataDir, PORT: '0' });
      expect(rejected).toMatchObject({ code: 1, printed: '' });
      expect(rejected.errors).toBe(
        `DATA_DIR: ${running.dataDir} is in use by process ${running.pid}; only one process can use an embedded database\n`,
      );
      expect((await fetch(`${running.url}/readyz`)).status).toBe(200);
    },
  );
});
