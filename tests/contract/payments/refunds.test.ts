import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PlacedOrder } from '#domain/orders/order.ts';
import { reconcilePayments } from '#server/modules/payments/reconcile-payments.ts';
import { noCharge } from '#server/modules/payments/providers/no-charge.ts';
import type { PaymentProvider } from '#server/modules/payments/providers/provider.ts';
import { createSandbox, type SandboxProvider } from '#server/modules/payments/providers/sandbox/sandbox.ts';
import { engines } from '#tests/support/database.ts';
import { callFunction, draftOrder, placeOrder, type Failure } from '#tests/support/orders.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';

interface Refunded {
  refund: { id: string; amount: number; state: string; credit_note: string | null };
}

describe.each(engines)('refunds on %s', (engine) => {
  let server: TestServer;
  let nia: SignedIn;
  let admin: SignedIn;
  let sandbox: SandboxProvider;
  let ahead = 0;
  let reachable = true;
  let asked = 0;
  const clock = { now: () => new Date(Date.now() + ahead) };

  beforeAll(async () => {
    const payments: PaymentProvider = {
      ...noCharge,
      name: 'sandbox',
      charge: (request) => sandbox.charge(request),
      retrieve: (id) => sandbox.retrieve(id),
      cancel: (id) => sandbox.cancel(id),
      async refund(request) {
        asked += 1;
        if (!reachable) throw new Error('unreachable');
        return sandbox.refund(request);
      },
    };
    server = await startServer(engine, { clock, payments });
    sandbox = createSandbox(server.services.db, clock);
    [nia, admin] = await Promise.all([server.signedIn(), server.signedIn({ admin: true })]);
  });
  afterAll(() => server.close());

  /** 529.20 in total, including 39.20 tax. */
  const buy = async () =>
    (
      await placeOrder<PlacedOrder>(
        server,
        nia,
        await draftOrder(server, [{ id: 'youtube-ads-premium', quantity: 1 }]),
        randomUUID(),
      )
    ).body.id;
  const refund = (body: object, key: string = randomUUID(), as: SignedIn = admin) =>
    callFunction<Refunded & Failure>(
      server,
      'refund-order',
      { reason: 'goodwill', ...body },
      { as, headers: { 'idempotency-key': key } },
    );
  const statusOf = async (id: string) =>
    (await admin.supabase.from('orders').select('status').eq('id', id).single()).data?.status as string;
  const notesOf = async (id: string, as: SignedIn = admin) => {
    const { data } = await as.supabase
      .from('credit_notes')
      .select('number, invoice_number, net, tax, total, buyer')
      .eq('order_id', id)
      .order('number');
    return data as {
      number: string;
      invoice_number: string;
      net: number;
      tax: number;
      total: number;
      buyer: { name: string };
    }[];
  };
  const emailsOf = async (id: string) =>
    (
      await server.services.db.query(`select 1 from email_outbox where order_id = $1 and template = 'refund-notice'`, [
        id,
      ])
    ).rows.length;

  test('[C20] a full refund marks the order as refunded, issues a credit note and notifies the client', async () => {
    const id = await buy();
    const response = await refund({ order_id: id });
    expect(response).toMatchObject({
      status: 201,
      body: { refund: { amount: 529.2, state: 'succeeded', credit_note: expect.stringMatching(/^CN-\d{4}-\d{5}$/) } },
    });
    expect(await statusOf(id)).toBe('refunded');
    const { data: invoice } = await admin.supabase.from('invoices').select('number').eq('order_id', id).single();
    expect(await notesOf(id)).toMatchObject([
      {
        invoice_number: (invoice as { number: string }).number,
        net: 490,
        tax: 39.2,
        total: 529.2,
        buyer: { name: 'Nia Cole' },
      },
    ]);
    expect(await notesOf(id, nia)).toHaveLength(1);
    expect(await emailsOf(id)).toBe(1);
    expect(await refund({ order_id: id })).toMatchObject({
      status: 409,
      body: { code: 'refund_too_much', details: { rest: 0 } },
    });
  });

  test('partial refunds add up to the invoice and its tax, and no further', async () => {
    const id = await buy();
    expect((await refund({ order_id: id, amount: 100.01 })).status).toBe(201);
    expect(await statusOf(id)).toBe('confirmed');
    expect(await refund({ order_id: id, amount: 429.2 })).toMatchObject({
      status: 409,
      body: { code: 'refund_too_much', details: { rest: 429.19 } },
    });
    expect((await refund({ order_id: id, amount: 333.33 })).status).toBe(201);
    expect((await refund({ order_id: id })).body.refund.amount).toBe(95.86);
    const notes = await notesOf(id);
    expect(notes.map(({ total }) => total)).toEqual([100.01, 333.33, 95.86]);
    expect(notes.reduce((sum, { tax }) => sum + Math.round(tax * 100), 0)).toBe(3920);
    expect(await statusOf(id)).toBe('refunded');
  });

  test('one key creates one refund, and numbers have no gaps under concurrency', async () => {
    const id = await buy();
    const key = randomUUID();
    const responses = await Promise.all(Array.from({ length: 4 }, () => refund({ order_id: id, amount: 10 }, key)));
    expect(new Set(responses.map(({ body }) => body.refund.id)).size).toBe(1);
    expect(await refund({ order_id: id, amount: 11 }, key)).toMatchObject({
      status: 422,
      body: { code: 'idempotency_key_reused' },
    });
    const racing = await Promise.all(Array.from({ length: 6 }, () => refund({ order_id: id, amount: 100 })));
    expect(racing.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(racing.filter(({ status }) => status === 409)).toHaveLength(1);
    const { rows } = await server.services.db.query<{ gap: boolean }>(
      `select max(right(number, 5)::int) <> count(*) as gap from credit_notes`,
    );
    expect(rows).toEqual([{ gap: false }]);
  });

  test('a provider error releases the amount', async () => {
    const id = await buy();
    expect(await refund({ order_id: id, amount: 6.66 })).toMatchObject({
      status: 422,
      body: { code: 'refund_failed', message: 'The bank refused the refund.' },
    });
    expect(await notesOf(id)).toEqual([]);
    expect(await refund({ order_id: id })).toMatchObject({ status: 201, body: { refund: { amount: 529.2 } } });
  });

  test('the job completes a late and a lost result once', async () => {
    const id = await buy();
    expect(await refund({ order_id: id, amount: 7.77 })).toMatchObject({
      status: 202,
      body: { refund: { state: 'requested', credit_note: null } },
    });
    reachable = false;
    const key = randomUUID();
    expect((await refund({ order_id: id, amount: 20 }, key)).status).toBe(202);
    reachable = true;
    ahead += 15_000;
    await reconcilePayments(server.services);
    await reconcilePayments(server.services);
    expect((await notesOf(id)).map(({ total }) => total).sort((a, b) => a - b)).toEqual([7.77, 20]);
    expect(await emailsOf(id)).toBe(2);
    const before = asked;
    expect((await refund({ order_id: id, amount: 20 }, key)).status).toBe(201);
    expect(asked).toBe(before);
  });

  test('requires an admin and a paid order', async () => {
    const id = await buy();
    expect(await refund({ order_id: id }, randomUUID(), nia)).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
    expect((await callFunction(server, 'refund-order', { order_id: id, reason: 'x' })).status).toBe(401);
    expect((await callFunction(server, 'refund-order', { order_id: id, reason: 'x' }, { as: admin })).status).toBe(400);
    expect((await refund({ order_id: id, amount: 0.005 })).status).toBe(400);
    expect((await refund({ order_id: randomUUID() })).status).toBe(404);
    const { body } = await placeOrder<PlacedOrder & Failure>(
      server,
      nia,
      await draftOrder(server, [{ id: 'youtube-ads-trial', quantity: 1 }], {
        payment: { token: 'tok_requires_action' },
      }),
      randomUUID(),
    );
    expect(await refund({ order_id: body.id })).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });

  test('orders cannot be marked as refunded directly, and billing documents are immutable', async () => {
    const id = await buy();
    const { error } = await admin.supabase.from('orders').update({ status: 'refunded' }).eq('id', id);
    expect(error?.code).toBe('PT409');
    await refund({ order_id: id, amount: 1 });
    await expect(
      server.services.db.query(`update credit_notes set total = 2 where order_id = $1`, [id]),
    ).rejects.toMatchObject({ code: 'PT409' });
    await expect(
      server.services.db.query(`update refunds set amount = 2 where order_id = $1`, [id]),
    ).rejects.toMatchObject({ code: 'PT409' });
    expect((await nia.supabase.from('refunds').select('id')).data).toEqual([]);
  });
});
