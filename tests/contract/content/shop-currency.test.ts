import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PlacedOrder, Quote } from '#domain/orders/order.ts';
import { addDays } from '#domain/period.ts';
import { engines } from '#tests/support/database.ts';
import { callFunction, draftOrder, placeOrder, type Failure } from '#tests/support/orders.ts';
import { pdfText } from '#tests/support/pdf-text.ts';
import type { SignedIn, TestServer } from '#tests/support/server.ts';
import { startServer } from '#tests/support/server.ts';
import { startStripeServer, type StripeServer } from '#tests/support/stripe-server.ts';
import { editorOf, profileName, type Editor } from './documents-harness.ts';

const TRIAL = { id: 'youtube-ads-trial', quantity: 1 };

const quoteOf = async (server: Pick<TestServer, 'client'>): Promise<Quote> => {
  const { data, error } = await server.client().rpc('quote', { items: [TRIAL] });
  if (error !== null) throw error;
  return data as Quote;
};

const invoiceText = async (server: TestServer, as: SignedIn, query: string): Promise<string> => {
  const response = await fetch(`${server.url}/functions/v1/invoice-pdf?${query}`, {
    headers: { authorization: `Bearer ${as.accessToken}` },
  });
  expect(response.status).toBe(200);
  return (await pdfText(new Uint8Array(await response.arrayBuffer()))).join('\n');
};

describe.each(engines)('a shop in euros on %s', (engine) => {
  let shop: StripeServer;
  let admin: SignedIn;
  let nia: SignedIn;
  let editor: Editor;
  let order: PlacedOrder;
  beforeAll(async () => {
    shop = await startStripeServer(engine);
    [admin, nia] = await Promise.all([shop.server.signedIn({ admin: true }), shop.server.signedIn()]);
    editor = editorOf(shop.server, admin);
  });
  afterAll(() => shop.close());
  const formOf = async () => (await editor.read(profileName)).form.properties?.currency;

  test('before the first order, the editor says until when its currency can change', async () => {
    expect((await quoteOf(shop.server)).currency).toBe('USD');
    expect(await formOf()).toMatchObject({ description: expect.stringContaining('until the first order') });
    expect((await formOf())?.readOnly).toBeUndefined();
    const { revision, body } = await editor.read(profileName);
    const { status, body: answer } = await editor.save(profileName, revision, { ...body, currency: 'JPY' });
    expect([status, answer.details?.fields?.[0]?.field]).toEqual([400, 'currency']);
    await editor.change(profileName, { currency: 'eur' });
    expect((await editor.read(profileName)).published.currency).toBe('EUR');
    expect((await quoteOf(shop.server)).currency).toBe('EUR');
  });

  test('an order whose total was seen in the former currency is not placed', async () => {
    const draft = await draftOrder(shop.server, [TRIAL], {
      currency: 'USD',
      payment: { token: shop.stripe.makeToken() },
    });
    const { status, body } = await placeOrder<Failure>(shop.server, nia, draft, randomUUID());
    expect([status, body.code]).toEqual([409, 'price_changed']);
    expect(body.details?.quote).toMatchObject({ currency: 'EUR', total: draft.total_amount });
  });

  test('orders, payments, invoices and credit notes are in euros, and Stripe is asked for euros', async () => {
    const draft = await draftOrder(shop.server, [TRIAL], {
      currency: 'EUR',
      payment: { token: shop.stripe.makeToken() },
    });
    const placed = await placeOrder(shop.server, nia, draft, randomUUID());
    expect(placed.status).toBe(201);
    order = placed.body;
    expect(order.currency).toBe('EUR');
    const asked = shop.stripe.requests.findLast(
      ({ path, method }) => method === 'POST' && path === '/v1/payment_intents',
    );
    expect(asked?.params).toMatchObject({ amount: String(Math.round(order.total * 100)), currency: 'eur' });
    await shop.stripe.events.settled();

    const refund = { order_id: order.id, amount: 10, reason: 'Half a day late' };
    const headers = { 'idempotency-key': randomUUID() };
    expect((await callFunction(shop.server, 'refund-order', refund, { as: admin, headers })).status).toBe(201);
    const { rows } = await shop.server.services.db.query<Record<string, string>>(
      `select o.currency as placed, p.currency as paid, r.currency as refunded, i.currency as billed, c.currency as credited, i.number
       from public.orders as o join public.payments as p on p.order_id = o.id join public.refunds as r on r.order_id = o.id
       join public.invoices as i on i.order_id = o.id join public.credit_notes as c on c.order_id = o.id where o.id = $1`,
      [order.id],
    );
    const { number, ...currencies } = rows[0] ?? {};
    expect(new Set(Object.values(currencies))).toEqual(new Set(['EUR']));
    const printed = await invoiceText(shop.server, nia, `invoice=${number}`);
    expect(printed).toContain(`€${order.total.toFixed(2)}`);
    expect(printed).not.toMatch(/[$]|USD/);
    const today = new Date().toISOString().slice(0, 10);
    const journal = await admin.supabase.rpc('book_entries', {
      first_day: addDays(today, -1),
      last_day: addDays(today, 1),
    });
    expect(new Set(journal.data?.map(({ currency }: { currency: string }) => currency))).toEqual(new Set(['EUR']));
  });

  test('the confirmation of the order and samples of emails are in euros', async () => {
    for (const real of [{ orderId: order.id }, null]) {
      const preview = { template: 'order-confirmation', locale: 'en', real };
      const { body } = await callFunction<{ text: string }>(shop.server, 'preview-email', preview, { as: admin });
      expect(body.text).toContain('€');
      expect(body.text).not.toContain('$');
    }
  });

  test('after the first order, the currency stays, and the editor says why', async () => {
    expect(await formOf()).toMatchObject({
      readOnly: true,
      description: expect.stringContaining('can’t change anymore'),
    });
    const before = await editor.read(profileName);
    const revision = await editor.draft(profileName, { currency: 'USD' });
    const published = await editor.publish(profileName, revision);
    expect([published.status, published.body.code]).toEqual([400, 'invalid_document']);
    expect(published.body.details?.fields).toEqual([
      { field: 'currency', message: expect.stringContaining('The currency stays EUR') },
    ]);
    // The form shows the currency that stays, so the rest of the draft can be published.
    const now = await editor.read(profileName);
    expect(now.body.currency).toBe('EUR');
    const restored = await editor.restore(profileName, now.revision, 1);
    expect([restored.status, restored.body.message]).toEqual([400, expect.stringContaining('The currency stays EUR')]);
    expect((await editor.read(profileName)).versions).toHaveLength(before.versions.length);
    expect((await quoteOf(shop.server)).currency).toBe('EUR');
    const saved = await editor.save(profileName, now.revision, { ...now.body, supportHours: 'Always' });
    expect((await editor.publish(profileName, saved.body.revision)).status).toBe(200);
  });

  test('clients and visitors cannot change it', async () => {
    const sql = { currency: 'USD' };
    for (const { supabase } of [nia, { supabase: shop.server.client() }]) {
      expect((await supabase.rpc('currency_is_fixed')).error).not.toBeNull();
      expect((await supabase.from('shop_settings').update(sql).eq('only_row', true)).error).not.toBeNull();
    }
    const asClient = editorOf(shop.server, nia);
    expect((await asClient.publish(profileName, 1)).status).toBe(403);
  });
});

test('ad spend of a campaign fixes the currency, too', async () => {
  const server = await startServer('postgres');
  try {
    const editor = editorOf(server, await server.signedIn({ admin: true }));
    const nia = await server.signedIn();
    await server.services.db.query(
      `with made as (
         insert into public.campaigns (client_id, name, service, platform) select $1, 'Night Drive', slug, 'google-ads' from public.services limit 1 returning id)
       insert into public.campaign_days (campaign_id, day, spend) select id, '2026-11-01', 12.5 from made`,
      [nia.id],
    );
    expect((await editor.read(profileName)).form.properties?.currency?.readOnly).toBe(true);
    const revision = await editor.draft(profileName, { currency: 'EUR' });
    expect((await editor.publish(profileName, revision)).status).toBe(400);
  } finally {
    await server.close();
  }
});

/** On PostgreSQL: the embedded engine has one transaction at a time. */
test('an order that is being placed while the currency is published keeps the shop’s currency', async () => {
  const server = await startServer('postgres');
  try {
    const editor = editorOf(server, await server.signedIn({ admin: true }));
    const nia = await server.signedIn();
    const { db } = server.services;
    const draft = await draftOrder(server, [TRIAL]);
    const revision = await editor.draft(profileName, { currency: 'EUR' });
    const { pending } = await db.transaction(async (sql) => {
      await sql.query(
        `insert into public.orders (client_id, client_name, client_email, items, total_amount, country)
         values ($1, 'Nia Cole', 'nia@example.test', $2, $3, 'US')`,
        [nia.id, JSON.stringify(draft.items), draft.total_amount],
      );
      const publishing = editor.publish(profileName, revision);
      const awaited = `select exists (select from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))) as awaited`;
      await expect
        .poll(async () => (await sql.query<{ awaited: boolean }>(awaited)).rows[0]?.awaited, { interval: 10 })
        .toBe(true);
      // As a property: the transaction must not wait for it.
      return { pending: publishing };
    });
    expect((await pending).status).toBe(400);
    const { rows } = await db.query(
      'select o.currency, s.currency as shop from public.orders as o, internal.shop_settings as s',
    );
    expect(rows).toEqual([{ currency: 'USD', shop: 'USD' }]);
  } finally {
    await server.close();
  }
});
