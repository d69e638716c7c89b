import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PlacedOrder, WaitingOrder } from '#domain/orders/order.ts';
import { startUnpaidOrders } from '#server/modules/orders/await-transfer.ts';
import { reconcilePayments } from '#server/modules/payments/reconcile-payments.ts';
import { engines } from '#tests/support/database.ts';
import { callFunction, draftOrder, placeOrder, type Failure } from '#tests/support/orders.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';

const ACCOUNT = { currency: 'USD', holder: 'Hypecast FZ-LLC', bank: 'Emirates NBD', iban: 'AE070331234567890123456' };
const MINUTE = 60_000;

/** What reaches an order that runs on, was canceled, or whose money was taken back. */
describe.each(engines)('orders and their money on %s', (engine) => {
  let server: TestServer;
  let nia: SignedIn;
  let owner: SignedIn;
  let today: string;
  let ahead = 0;

  beforeAll(async () => {
    server = await startServer(engine, { clock: { now: () => new Date(Date.now() + ahead) } });
    owner = await server.signedIn({ admin: true });
    today =
      (await server.services.db.query<{ day: string }>('select internal.shop_today()::text as day')).rows[0]?.day ?? '';
    await setTransfers({ enabled: true, accounts: [ACCOUNT] });
  });
  beforeEach(async () => {
    ahead = 0;
    nia = await server.signedIn();
  });
  afterAll(() => server.close());

  const setTransfers = async (settings: object) =>
    expect((await owner.supabase.from('transfer_settings').update(settings).eq('only_row', true)).error).toBeNull();
  /** An order of the team for 1,000.00 with tax; its work starts with the first of 300.00. */
  const agreed = async (): Promise<string> => {
    const { data } = await owner.supabase.rpc('create_team_order', {
      client_id: nia.id,
      items: [{ name: 'Tour documentary', price: 925.93, quantity: 1, service_type: 'youtube-ads' }],
      payment_plan: { deposit: 300, rest_days: 30, work_starts: 'deposit' },
    });
    return data?.id ?? '';
  };
  /** 529.20 in total, by transfer. */
  const ordered = async (more: { promo_code?: string } = {}, as = nia) =>
    placeOrder<WaitingOrder & Failure>(
      server,
      as,
      {
        ...(await draftOrder(server, [{ id: 'youtube-ads-premium', quantity: 1 }], more)),
        payment: { transfer: true },
      },
      randomUUID(),
    );
  const record = async (parts: [id: string, amount: number][], amount: number, more: object = {}) =>
    (
      await callFunction<{ transfer: { id: string } } & Failure>(
        server,
        'record-transfer',
        {
          received_on: today,
          amount,
          currency: 'USD',
          parts: parts.map(([order_id, part]) => ({ order_id, amount: part })),
          ...more,
        },
        { as: owner, headers: { 'idempotency-key': randomUUID() } },
      )
    ).body.transfer?.id ?? '';
  const undo = async (transfer_id: string) =>
    expect((await owner.supabase.rpc('undo_transfer', { transfer_id, reason: 'Another client' })).error).toBeNull();
  const cancel = async (id: string) =>
    expect(
      (
        await owner.supabase
          .from('orders')
          .update({ status: 'cancelled', cancel_reason: 'client_request' })
          .eq('id', id)
      ).error,
    ).toBeNull();
  const refund = (body: object) =>
    callFunction<Failure>(
      server,
      'refund-order',
      { reason: 'goodwill', ...body },
      { as: owner, headers: { 'idempotency-key': randomUUID() } },
    );
  const pay = (order_id: string, token: string) =>
    callFunction<PlacedOrder & Failure>(
      server,
      'pay-order',
      { order_id, payment: { token }, terms_accepted: true },
      { as: nia },
    );
  const stored = async (id: string) =>
    (await owner.supabase.from('orders').select('status, payment_status').eq('id', id).single()).data;
  const documents = async (id: string) =>
    (await owner.supabase.from('billing_documents').select('kind, total, state').eq('order_id', id).order('created_at'))
      .data;
  const credited = async (id: string) =>
    ((await documents(id)) ?? []).filter(({ kind }) => kind === 'credit_note').map(({ total }) => total);

  test('a card of a later installment waits for its bank, and is given up after half an hour', async () => {
    const id = await agreed();
    await pay(id, 'tok_visa');
    expect((await pay(id, 'tok_requires_action')).status).toBe(202);
    ahead = 5 * MINUTE;
    await reconcilePayments(server.services);
    expect(await stored(id)).toEqual({ status: 'confirmed', payment_status: 'requires_action' });
    ahead = 40 * MINUTE;
    await reconcilePayments(server.services);
    expect(await stored(id)).toEqual({ status: 'confirmed', payment_status: 'unpaid' });
  });

  test('an order begins when the rest of what a bank kept is written off', async () => {
    const { id } = (await ordered()).body;
    await record([[id, 520]], 520);
    expect((await owner.supabase.rpc('write_off', { order_id: id, reason: 'Bank fees' })).error).toBeNull();
    await server.services.db.query(`update orders set created_at = now() - interval '2 minutes' where id = $1`, [id]);
    await startUnpaidOrders(server.services);
    expect(await stored(id)).toEqual({ status: 'confirmed', payment_status: 'paid' });
    expect(await documents(id)).toMatchObject([{ kind: 'invoice', total: 529.2, state: 'paid' }]);
  });

  test('the right transfer pays an order whose wrong one was written off in part', async () => {
    const { id } = (await ordered()).body;
    const wrong = await record([[id, 520]], 520);
    await owner.supabase.rpc('write_off', { order_id: id, reason: 'Bank fees' });
    await undo(wrong);
    expect(await stored(id)).toMatchObject({ payment_status: 'unpaid' });
    await record([[id, 520]], 520);
    expect(await stored(id)).toMatchObject({ payment_status: 'paid' });
  });

  test('what was refunded before there was an invoice is credited with it', async () => {
    const { id } = (await ordered()).body;
    await record([[id, 200]], 200);
    expect((await refund({ order_id: id, amount: 50 })).status).toBe(201);
    expect(await documents(id)).toEqual([]);
    await record([[id, 329.2]], 329.2);
    expect(await credited(id)).toEqual([50]);
    expect((await refund({ order_id: id, amount: 20 })).status).toBe(201);
    expect(await credited(id)).toEqual([50, 20]);
  });

  describe('an invoice is taken back as a whole', () => {
    test('when its transfer is undone and the order canceled', async () => {
      const { id } = (await ordered()).body;
      await undo(await record([[id, 529.2]], 529.2));
      expect(await documents(id)).toMatchObject([{ state: 'open' }]);
      await cancel(id);
      expect(await credited(id)).toEqual([529.2]);
    });

    test('when the order is canceled and its part undone', async () => {
      const id = await agreed();
      const part = await record([[id, 300]], 300);
      await cancel(id);
      expect(await credited(id)).toEqual([700]);
      await undo(part);
      expect(await credited(id)).toEqual([700, 300]);
    });

    test('when its deposit is refunded', async () => {
      const id = await agreed();
      await pay(id, 'tok_visa');
      expect((await refund({ order_id: id, amount: 300 })).status).toBe(201);
      expect((await credited(id)).toSorted()).toEqual([300, 700]);
    });

    test('once, if a card is charged after the order was canceled', async () => {
      const id = await agreed();
      await setStart(id, 'at_once');
      const { body } = await pay(id, 'tok_requires_action');
      await cancel(id);
      expect(await credited(id)).toEqual([1000]);
      await server.services.db.query(
        `select internal.settle_payment(p.id, $2::jsonb) from public.payments as p where p.order_id = $1`,
        [
          id,
          { status: 'succeeded', amountCents: 100_000, currency: 'USD', reference: 'late', brand: null, last4: null },
        ],
      );
      expect(body.payment.status).toBe('requires_action');
      expect((await refund({ order_id: id, amount: 1000 })).status).toBe(201);
      expect(await credited(id)).toEqual([1000]);
    });
  });

  const setStart = async (order_id: string, work_starts: string) => {
    const instalments = [
      { amount: 300, due_on: today },
      { amount: 700, due_on: today },
    ];
    expect((await owner.supabase.rpc('set_instalments', { order_id, instalments, work_starts })).error).toBeNull();
    await server.services.db.query(`update orders set created_at = now() - interval '2 minutes' where id = $1`, [
      order_id,
    ]);
    await startUnpaidOrders(server.services);
  };

  test('an order lives until the last day that was agreed, whatever the setting says later', async () => {
    const { id } = (await ordered()).body;
    await setTransfers({ days_to_pay: 3 });
    ahead = 10 * 24 * 60 * MINUTE;
    await reconcilePayments(server.services);
    ahead = 0;
    await setTransfers({ days_to_pay: 14 });
    expect(await stored(id)).toMatchObject({ status: 'pending' });
  });

  test('a promo code is held by an order that waits for a transfer, and used once its work begins', async () => {
    const code = `T${randomUUID().slice(0, 8).toUpperCase()}`;
    await owner.supabase.from('promo_codes').insert({ code, percent_off: 20, max_uses: 5, max_uses_per_client: 1 });
    const first = (await ordered({ promo_code: code })).body;
    expect((await ordered({ promo_code: code })).body).toMatchObject({ details: { reason: 'in_use' } });
    expect(await stored(first.id)).toMatchObject({ status: 'pending' });
    await server.services.db.query(
      `update orders set work_starts = 'at_once', created_at = now() - interval '2 minutes' where id = $1`,
      [first.id],
    );
    await startUnpaidOrders(server.services);
    const { data } = await owner.supabase.from('promo_redemptions').select('state').eq('order_id', first.id).single();
    expect(data).toEqual({ state: 'redeemed' });
  });

  test('of a transfer for two clients, each learns only about the own part', async () => {
    const kim = await server.signedIn();
    const [mine, theirs] = [(await ordered()).body.id, (await ordered({}, kim)).body.id];
    const bank_reference = `2026-11-01 1108.40 ${randomUUID()}`;
    await record(
      [
        [mine, 529.2],
        [theirs, 529.2],
      ],
      1108.4,
      { client_id: kim.id, bank_reference, reference: 'Kim Ro' },
    );
    const { data } = await nia.supabase.from('payments').select('reference').eq('order_id', mine);
    expect(JSON.stringify(data)).not.toMatch(/1108\.4|Kim/);
  });

  test('credit is paid back once, however often the answer is lost', async () => {
    await record([], 500, { client_id: nia.id });
    const entry = randomUUID();
    const payBack = () =>
      owner.supabase.rpc('pay_back_balance', { client_id: nia.id, amount: 200, note: 'Transfer 1', entry });
    expect([(await payBack()).data, (await payBack()).data]).toEqual([300, 300]);
    expect((await nia.supabase.rpc('my_balance')).data?.amount).toBe(300);
  });
});
