import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { WaitingOrder } from '#domain/orders/order.ts';
import { reconcilePayments } from '#server/modules/payments/reconcile-payments.ts';
import { engines } from '#tests/support/database.ts';
import { callFunction, draftOrder, placeOrder, type Failure } from '#tests/support/orders.ts';
import { startGuest } from '#tests/support/guests.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';

interface Recorded {
  transfer: {
    id: string;
    rest: number;
    orders: { order_number: string; amount: number; status: string; payment_status: string; open: number }[];
  };
}

interface Entry {
  id: string;
  kind: string;
  order_number: string | null;
  gross: number | null;
  paid: number | null;
  credit: number | null;
}

const ACCOUNT = { currency: 'USD', holder: 'Hypecast FZ-LLC', bank: 'Emirates NBD', iban: 'AE070331234567890123456' };
const SETTINGS = { enabled: true, accounts: [ACCOUNT], minimum: null, countries: null, work_starts: 'paid' as const };

describe.each(engines)('bank transfers on %s', (engine) => {
  let server: TestServer;
  let nia: SignedIn;
  let finance: SignedIn;
  let owner: SignedIn;
  let today: string;
  let ahead = 0;

  beforeAll(async () => {
    server = await startServer(engine, { clock: { now: () => new Date(Date.now() + ahead) } });
    [finance, owner] = await Promise.all([server.signedIn({ team: 'finance' }), server.signedIn({ admin: true })]);
    today =
      (await server.services.db.query<{ day: string }>('select internal.shop_today()::text as day')).rows[0]?.day ?? '';
  });
  beforeEach(async () => {
    ahead = 0;
    nia = await server.signedIn();
    await set(SETTINGS);
  });
  afterAll(() => server.close());

  const set = async (settings: object) => {
    const { error } = await owner.supabase.from('transfer_settings').update(settings).eq('only_row', true);
    expect(error).toBeNull();
  };
  /** 529.20 in total. */
  const order = async (as: Pick<SignedIn, 'accessToken'> = nia, more: object = {}) =>
    placeOrder<WaitingOrder & Failure>(
      server,
      as,
      {
        ...(await draftOrder(server, [{ id: 'youtube-ads-premium', quantity: 1 }])),
        payment: { transfer: true },
        ...more,
      },
      randomUUID(),
    );
  const record = (parts: [id: string, amount: number][], amount: number, more: object = {}, as: SignedIn = finance) =>
    callFunction<Recorded & Failure>(
      server,
      'record-transfer',
      {
        received_on: today,
        amount,
        currency: 'USD',
        parts: parts.map(([order_id, part]) => ({ order_id, amount: part })),
        ...more,
      },
      { as, headers: { 'idempotency-key': randomUUID() } },
    );
  const stored = async (id: string) =>
    (
      await owner.supabase
        .from('orders')
        .select('status, payment_status, invoices(total, on_account)')
        .eq('id', id)
        .single()
    ).data;
  const duesOf = async (id: string, as: SignedIn = nia) =>
    (await as.supabase.from('order_dues').select('paid, open, due').eq('order_id', id).single()).data;
  const balanceOf = async (as: SignedIn) => (await as.supabase.rpc('my_balance')).data?.amount;
  const journal = async () =>
    ((await finance.supabase.rpc('book_entries', { first_day: today, last_day: today })).data ?? []) as Entry[];
  const emailsOf = async (id: string) =>
    (
      await server.services.db.query<{ template: string }>(
        'select template from email_outbox where order_id = $1 order by created_at, template',
        [id],
      )
    ).rows.map(({ template }) => template);

  describe('in the checkout', () => {
    test('an order waits for its transfer, with the account, the reference and the due date', async () => {
      const { status, body } = await order();
      expect(status).toBe(202);
      expect(body.payment).toEqual({
        status: 'awaiting_transfer',
        transfer: {
          accounts: [ACCOUNT],
          reference: body.order_number,
          amount: 529.2,
          open: 529.2,
          currency: 'USD',
          due_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
        },
      });
      expect(await stored(body.id)).toEqual({ status: 'pending', payment_status: 'unpaid', invoices: null });
      expect(await emailsOf(body.id)).toEqual(['payment-request']);
      expect((await nia.supabase.rpc('transfer_details', { order_id: body.id })).data?.reference).toBe(
        body.order_number,
      );
    });

    test('the same key returns the same order', async () => {
      const draft = {
        ...(await draftOrder(server, [{ id: 'youtube-ads-premium', quantity: 1 }])),
        payment: { transfer: true },
      };
      const key = randomUUID();
      const [first, second] = [
        await placeOrder<WaitingOrder>(server, nia, draft, key),
        await placeOrder<WaitingOrder>(server, nia, draft, key),
      ];
      expect(second).toMatchObject({ status: 202, body: { id: first.body.id } });
      expect(await emailsOf(first.body.id)).toEqual(['payment-request']);
    });

    test('after a declined card, the same checkout can be transferred', async () => {
      const draft = await draftOrder(server, [{ id: 'youtube-ads-premium', quantity: 1 }]);
      const key = randomUUID();
      expect((await placeOrder(server, nia, { ...draft, payment: { token: 'tok_declined' } }, key)).status).toBe(402);
      const transfer = () => placeOrder<WaitingOrder>(server, nia, { ...draft, payment: { transfer: true } }, key);
      const [first, second] = [await transfer(), await transfer()];
      expect(first).toMatchObject({ status: 202, body: { payment: { status: 'awaiting_transfer' } } });
      expect(second).toMatchObject({ status: 202, body: { id: first.body.id } });
      expect(await stored(first.body.id)).toMatchObject({ status: 'pending', payment_status: 'unpaid' });
      expect(await duesOf(first.body.id)).toEqual({ paid: 0, open: 529.2, due: 529.2 });
    });

    test('a repeated request with a card returns the order that waits, and charges nothing', async () => {
      const draft = await draftOrder(server, [{ id: 'youtube-ads-premium', quantity: 1 }]);
      const key = randomUUID();
      const { body } = await placeOrder<WaitingOrder>(server, nia, { ...draft, payment: { transfer: true } }, key);
      expect(
        await placeOrder<WaitingOrder>(server, nia, { ...draft, payment: { token: 'tok_visa' } }, key),
      ).toMatchObject({
        status: 202,
        body: { id: body.id, payment: { status: 'awaiting_transfer' } },
      });
      expect(await duesOf(body.id)).toMatchObject({ paid: 0 });
    });

    test.each([
      ['the owner does not offer it', { enabled: false }],
      ['the total is below the minimum', { minimum: 600 }],
      ['the country is not among those', { countries: ['GB', 'FR'] }],
    ])('is not offered where %s', async (_, settings) => {
      await set(settings);
      expect((await nia.supabase.rpc('transfer_offer', { total: 529.2, country: 'US' })).data).toBeNull();
      expect(await order()).toMatchObject({ status: 422, body: { code: 'transfer_not_offered' } });
    });

    test('an owner without a bank account offers none, and an order of the team says no account', async () => {
      const removed = await owner.supabase.from('transfer_settings').update({ accounts: [] }).eq('only_row', true);
      expect(removed.error).toMatchObject({ code: 'PT422', hint: 'account_needed' });
      const { body } = await order();
      await set({ enabled: false, accounts: [] });
      expect((await nia.supabase.rpc('transfer_details', { order_id: body.id })).data).toBeNull();
    });

    test('what was decided for a client counts more than total and country', async () => {
      await set({ minimum: 600 });
      await finance.supabase.from('transfer_clients').insert({ client_id: nia.id, allowed: true });
      expect((await order()).status).toBe(202);
      await set({ minimum: null });
      await finance.supabase.from('transfer_clients').update({ allowed: false }).eq('client_id', nia.id);
      expect((await order()).status).toBe(422);
    });

    test('a client can wait for ten transfers at a time', async () => {
      const { body } = await order();
      await server.services.db.transaction(async (sql) => {
        await sql.query('set local session_replication_role = replica');
        await sql.query(
          `insert into public.orders select c.* from public.orders as o cross join generate_series(1, 9) as n cross join lateral
             jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'order_number', 'WAITS-' || n)) as c where o.id = $1`,
          [body.id],
        );
      });
      expect(await order()).toMatchObject({ status: 429, body: { code: 'transfers_waiting' } });
    });

    test('an order that may begin at once is confirmed with an invoice on account', async () => {
      await set({ work_starts: 'at_once' });
      const { body } = await order();
      expect(body.status).toBe('confirmed');
      expect(await stored(body.id)).toEqual({
        status: 'confirmed',
        payment_status: 'unpaid',
        invoices: { total: 529.2, on_account: true },
      });
      expect(await emailsOf(body.id)).toEqual(['order-confirmation', 'order-notice']);
    });

    test('it lives for the days that the owner has set, and no longer', async () => {
      const { body } = await order();
      const statusAfter = async (days: number) => {
        ahead = days * 86_400_000;
        await reconcilePayments(server.services);
        ahead = 0;
        return (await stored(body.id))?.status;
      };
      expect(await statusAfter(13)).toBe('pending');
      expect(await statusAfter(16)).toBe('cancelled');
    });

    test('the email goes to the mailbox of the account, not to the one that was typed', async () => {
      const { body } = await order(nia, { client_email: 'stranger@example.test' });
      const { rows } = await server.services.db.query('select to_address from email_outbox where order_id = $1', [
        body.id,
      ]);
      expect(rows).toEqual([{ to_address: nia.email }]);
    });

    test('a guest’s work waits for the money, whatever the owner has set', async () => {
      await set({ work_starts: 'at_once' });
      const guest = await startGuest(server);
      expect((await order(guest)).body.status).toBe('pending');
    });

    test('owners get an email when the accounts change', async () => {
      const sent = () =>
        server.services.db.query(
          `select from email_outbox where template = 'bank-accounts-changed' and to_address = $1`,
          [owner.email],
        );
      const before = (await sent()).count;
      await set({ minimum: 1 });
      expect((await sent()).count).toBe(before);
      await set({ accounts: [{ ...ACCOUNT, holder: 'Another company' }] });
      expect((await sent()).count).toBe(before + 1);
    });

    test('another client learns nothing of it', async () => {
      const { body } = await order();
      const eve = await server.signedIn();
      expect((await eve.supabase.rpc('transfer_details', { order_id: body.id })).data).toBeNull();
      expect((await eve.supabase.from('order_dues').select().eq('order_id', body.id)).data).toEqual([]);
      expect((await eve.supabase.from('instalments').select().eq('order_id', body.id)).data).toEqual([]);
    });
  });

  describe('recorded by Finance', () => {
    test('the whole amount confirms the order, with its invoice', async () => {
      const { body } = await order();
      const { status, body: recorded } = await record([[body.id, 529.2]], 529.2, { reference: body.order_number });
      expect(status).toBe(201);
      expect(recorded.transfer).toMatchObject({
        rest: 0,
        orders: [
          { order_number: body.order_number, amount: 529.2, status: 'confirmed', payment_status: 'paid', open: 0 },
        ],
      });
      expect(await stored(body.id)).toEqual({
        status: 'confirmed',
        payment_status: 'paid',
        invoices: { total: 529.2, on_account: false },
      });
      expect(await emailsOf(body.id)).toEqual(['payment-request', 'order-confirmation', 'order-notice']);
    });

    test('two parts pay an order; its invoice is on account and booked once', async () => {
      const { body } = await order();
      await record([[body.id, 200]], 200);
      expect(await duesOf(body.id)).toEqual({ paid: 200, open: 329.2, due: 329.2 });
      expect(await stored(body.id)).toMatchObject({ status: 'pending', payment_status: 'unpaid' });
      await record([[body.id, 329.2]], 329.2);
      expect(await stored(body.id)).toMatchObject({
        status: 'confirmed',
        payment_status: 'paid',
        invoices: { on_account: true },
      });
      const entries = (await journal()).filter((entry) => entry.order_number === body.order_number);
      expect(entries.map(({ kind, gross, paid }) => ({ kind, gross, paid }))).toEqual(
        expect.arrayContaining([
          { kind: 'payment', gross: null, paid: 200 },
          { kind: 'payment', gross: null, paid: 329.2 },
          { kind: 'invoice', gross: 529.2, paid: null },
        ]),
      );
      expect(entries).toHaveLength(3);
      expect(await emailsOf(body.id)).toContain('payment-received');
    });

    test('one transfer pays several orders, and the rest is the client’s credit', async () => {
      const [one, two] = [(await order()).body, (await order()).body];
      const { body } = await record(
        [
          [one.id, 529.2],
          [two.id, 529.2],
        ],
        1100,
      );
      expect(body.transfer.rest).toBe(41.6);
      expect(await balanceOf(nia)).toBe(41.6);
      expect(body.transfer.orders.map(({ payment_status }) => payment_status)).toEqual(['paid', 'paid']);
      expect((await journal()).filter(({ kind }) => kind === 'overpayment').map(({ credit }) => credit)).toContain(
        41.6,
      );
    });

    test('two people who record the same part at once pay it once', async () => {
      const { body } = await order();
      const answers = await Promise.all([record([[body.id, 529.2]], 529.2), record([[body.id, 529.2]], 529.2)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
      expect(await duesOf(body.id)).toMatchObject({ paid: 529.2, open: 0 });
    });

    test.each([
      ['more than the order owes', 600, {}, 422, 'part_too_much'],
      ['another currency', 529.2, { currency: 'EUR' }, 422, 'other_currency'],
      ['a day in the future', 529.2, { received_on: '2999-01-01' }, 422, 'received_on'],
      ['more to orders than arrived', 529.2, { amount: 100 }, 422, 'parts_sum'],
    ])('%s is not recorded', async (_, part, more, status, hint) => {
      const { body } = await order();
      expect(await record([[body.id, part]], part, more)).toMatchObject({ status, body: { code: hint } });
      expect(await duesOf(body.id)).toMatchObject({ paid: 0 });
    });

    test('an order that has ended takes no transfer; without an order, the client gets the credit', async () => {
      const { body } = await order();
      await owner.supabase.from('orders').update({ status: 'cancelled', cancel_reason: 'x' }).eq('id', body.id);
      expect(await record([[body.id, 529.2]], 529.2)).toMatchObject({ status: 409 });
      expect(await record([], 529.2, { client_id: nia.id })).toMatchObject({
        status: 201,
        body: { transfer: { rest: 529.2 } },
      });
      expect(await balanceOf(nia)).toBe(529.2);
    });

    test('clients, support and contractors record nothing, and get no proof of a transfer', async () => {
      const { body } = await order();
      const others = await Promise.all([
        server.signedIn({ team: 'support' }),
        server.signedIn({ team: 'contractor' }),
        Promise.resolve(nia),
      ]);
      const files = (as: SignedIn) => as.supabase.storage.from('transfers');
      const store = (as: SignedIn) =>
        files(as).upload(`${randomUUID()}-notice.pdf`, new Blob(['%PDF-1.7'], { type: 'application/pdf' }));
      const proof = (await store(finance)).data?.path ?? '';
      for (const other of others) {
        expect((await record([[body.id, 529.2]], 529.2, {}, other)).status).toBe(403);
        expect((await store(other)).error).not.toBeNull();
        expect((await files(other).download(proof)).error).not.toBeNull();
      }
      expect(await record([[body.id, 1]], 1, { proof: 'unknown.pdf' })).toMatchObject({
        status: 422,
        body: { code: 'proof' },
      });
      expect((await record([[body.id, 1]], 1, { proof })).status).toBe(201);
      expect(await (await files(finance).download(proof)).data?.text()).toBe('%PDF-1.7');
    });
  });

  describe('taken back', () => {
    const undo = (transfer_id: string) =>
      finance.supabase.rpc('undo_transfer', { transfer_id, reason: 'Matched with the wrong order' });

    test('the order is open again, and the journal and figures keep what they had', async () => {
      const { body } = await order();
      const { body: recorded } = await record([[body.id, 529.2]], 600);
      const before = await journal();
      expect((await undo(recorded.transfer.id)).error).toBeNull();
      expect(await stored(body.id)).toMatchObject({ status: 'confirmed', payment_status: 'unpaid' });
      expect(await balanceOf(nia)).toBe(0);
      const after = await journal();
      const ids = new Set(before.map(({ id, kind }) => `${id} ${kind}`));
      expect(after.filter(({ id, kind }) => ids.has(`${id} ${kind}`))).toEqual(before);
      expect(
        after
          .filter(({ id, kind }) => !ids.has(`${id} ${kind}`))
          .map(({ kind, paid, credit }) => ({ kind, paid, credit })),
      ).toEqual(
        expect.arrayContaining([
          { kind: 'transfer taken back', paid: -529.2, credit: null },
          { kind: 'overpayment taken back', paid: null, credit: -70.8 },
        ]),
      );
      // Recorded again, the invoice is not booked a second time.
      await record([[body.id, 529.2]], 529.2);
      const booked = (await journal()).filter(
        (entry) => entry.order_number === body.order_number && entry.gross !== null,
      );
      expect(booked).toHaveLength(1);
      expect(await stored(body.id)).toMatchObject({ payment_status: 'paid' });
    });

    test('a second time changes nothing', async () => {
      const { body } = await order();
      const { body: recorded } = await record([[body.id, 529.2]], 529.2);
      await undo(recorded.transfer.id);
      const entries = await journal();
      expect((await undo(recorded.transfer.id)).error).toBeNull();
      expect(await journal()).toEqual(entries);
    });

    test('not once its rest was used, or part of it refunded', async () => {
      const { body } = await order();
      const { body: recorded } = await record([[body.id, 529.2]], 600);
      await finance.supabase.rpc('pay_back_balance', { client_id: nia.id, amount: 70.8, note: 'SEPA 4711' });
      expect((await undo(recorded.transfer.id)).error?.hint).toBe('balance_used');
      const { body: second } = await order();
      const { body: whole } = await record([[second.id, 529.2]], 529.2);
      const part = { order_id: second.id, amount: 10, reason: 'goodwill' };
      await callFunction(server, 'refund-order', part, { as: owner, headers: { 'idempotency-key': randomUUID() } });
      expect((await undo(whole.transfer.id)).error?.hint).toBe('transfer_refunded');
    });
  });
});
