import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PlacedOrder } from '#domain/orders/order.ts';
import { addDays } from '#domain/period.ts';
import { engines } from '#tests/support/database.ts';
import { callFunction, draftOrder, placeOrder, type Failure } from '#tests/support/orders.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';

describe.each(engines)('instalments, balance and write-offs on %s', (engine) => {
  let server: TestServer;
  let nia: SignedIn;
  let owner: SignedIn;
  let today: string;

  beforeAll(async () => {
    server = await startServer(engine);
    owner = await server.signedIn({ admin: true });
    today =
      (await server.services.db.query<{ day: string }>('select internal.shop_today()::text as day')).rows[0]?.day ?? '';
  });
  beforeEach(async () => {
    nia = await server.signedIn();
  });
  afterAll(() => server.close());

  /** An order of the team for 1,000.00 with tax, to be paid as planned. */
  const agreed = async (instalments: [amount: number, inDays: number][], work_starts = 'deposit'): Promise<string> => {
    const { data } = await owner.supabase.rpc('create_team_order', {
      client_id: nia.id,
      items: [{ name: 'Tour documentary', price: 925.93, quantity: 1, service_type: 'youtube-ads' }],
    });
    const { error } = await plan(data?.id ?? '', instalments, work_starts);
    expect(error).toBeNull();
    return data?.id ?? '';
  };
  const plan = (order_id: string, instalments: [amount: number, inDays: number][], work_starts = 'deposit') =>
    owner.supabase.rpc('set_instalments', {
      order_id,
      instalments: instalments.map(([amount, days]) => ({ amount, due_on: addDays(today, days) })),
      work_starts,
    });
  const pay = (order_id: string, more: object = {}, as = nia) =>
    callFunction<PlacedOrder & Failure>(
      server,
      'pay-order',
      { order_id, payment: { token: 'tok_visa' }, terms_accepted: true, ...more },
      { as },
    );
  const stored = async (id: string) =>
    (await owner.supabase.from('orders').select('status, payment_status').eq('id', id).single()).data;
  const duesOf = async (id: string) =>
    (await nia.supabase.from('order_dues').select('paid, open, due, due_on').eq('order_id', id).single()).data;
  const refund = (body: object) =>
    callFunction<{ refund: { amount: number; credit_note: string | null } } & Failure>(
      server,
      'refund-order',
      { reason: 'goodwill', ...body },
      { as: owner, headers: { 'idempotency-key': randomUUID() } },
    );
  const balance = async () => (await nia.supabase.rpc('my_balance')).data?.amount;
  const remind = (order_id: string) => owner.supabase.rpc('remind_of_payment', { order_id });

  test('the deposit starts the work, and the rest is asked for when it is due', async () => {
    const id = await agreed([
      [300, 0],
      [700, 30],
    ]);
    expect(await duesOf(id)).toEqual({ paid: 0, open: 1000, due: 300, due_on: today });
    expect((await pay(id)).status).toBe(201);
    expect(await stored(id)).toEqual({ status: 'confirmed', payment_status: 'unpaid' });
    expect(await duesOf(id)).toEqual({ paid: 300, open: 700, due: 700, due_on: addDays(today, 30) });
    expect((await pay(id)).status).toBe(201);
    expect(await stored(id)).toEqual({ status: 'confirmed', payment_status: 'paid' });
    expect((await pay(id)).status).toBe(409);
    const { data } = await owner.supabase.from('payments').select('amount').eq('order_id', id).order('settled_at');
    expect(data).toEqual([{ amount: 300 }, { amount: 700 }]);
    const { data: invoices } = await nia.supabase.from('billing_documents').select('state, total').eq('order_id', id);
    expect(invoices).toEqual([{ state: 'paid', total: 1000 }]);
  });

  test('everything can be paid at once', async () => {
    const id = await agreed([
      [300, 0],
      [700, 30],
    ]);
    await pay(id, { all: true });
    expect(await duesOf(id)).toMatchObject({ paid: 1000, open: 0 });
  });

  test('without a deposit, work waits until all is paid', async () => {
    const id = await agreed(
      [
        [500, 0],
        [500, 10],
      ],
      'paid',
    );
    await pay(id);
    expect(await stored(id)).toEqual({ status: 'pending', payment_status: 'unpaid' });
    await pay(id);
    expect(await stored(id)).toEqual({ status: 'confirmed', payment_status: 'paid' });
  });

  test('two overdue instalments are asked for together', async () => {
    const id = await agreed([
      [200, -10],
      [300, -1],
      [500, 10],
    ]);
    expect(await duesOf(id)).toEqual({ paid: 0, open: 1000, due: 500, due_on: addDays(today, -10) });
  });

  test.each([
    [
      'do not add up to the total',
      [
        [300, 0],
        [600, 1],
      ],
      'instalments_sum',
    ],
    [
      'are not in the order of their dates',
      [
        [300, 5],
        [700, 1],
      ],
      'instalments_dates',
    ],
    [
      'have an amount of zero',
      [
        [0, 0],
        [1000, 1],
      ],
      'instalments',
    ],
  ] as const)('instalments that %s are not stored', async (_, instalments, hint) => {
    const id = await agreed([[1000, 0]]);
    const { error } = await plan(
      id,
      instalments.map(([amount, days]) => [amount, days]),
    );
    expect(error?.hint).toBe(hint);
    expect(await duesOf(id)).toMatchObject({ due: 1000 });
  });

  test('a declined card for a later instalment leaves the order as it was', async () => {
    const id = await agreed([
      [300, 0],
      [700, 30],
    ]);
    await pay(id);
    expect((await pay(id, { payment: { token: 'tok_declined' } })).status).toBe(402);
    expect(await stored(id)).toEqual({ status: 'confirmed', payment_status: 'unpaid' });
    expect(await duesOf(id)).toMatchObject({ paid: 300, open: 700 });
  });

  test('a payment is of the amount that the client saw: after a lost answer, the next instalment is not charged', async () => {
    const id = await agreed([
      [300, 0],
      [700, 30],
    ]);
    expect((await pay(id, { amount: 300 })).status).toBe(201);
    expect(await pay(id, { amount: 300 })).toMatchObject({ status: 409, body: { code: 'amount_changed' } });
    expect(await duesOf(id)).toMatchObject({ paid: 300, open: 700 });
    expect((await pay(id, { amount: 700 })).status).toBe(201);
  });

  test('two clicks pay an instalment once, at once or after each other, also if the next one is as large', async () => {
    const id = await agreed([
      [500, 0],
      [500, 30],
    ]);
    const shown = { amount: 500, open: 1000 };
    await Promise.all([pay(id, shown), pay(id, shown)]);
    expect(await pay(id, shown)).toMatchObject({ status: 409, body: { code: 'amount_changed' } });
    expect(await duesOf(id)).toMatchObject({ paid: 500, open: 500 });
  });

  test('a refund of a part is credited in its share, and all of it ends the order', async () => {
    const id = await agreed([
      [300, 0],
      [700, 0],
    ]);
    await pay(id, { all: true });
    expect(await refund({ order_id: id, amount: 400 })).toMatchObject({
      status: 201,
      body: { refund: { amount: 400 } },
    });
    expect((await refund({ order_id: id })).body.refund).toMatchObject({ amount: 600 });
    expect(await stored(id)).toMatchObject({ status: 'refunded' });
    const { data } = await nia.supabase.from('credit_notes').select('total').eq('order_id', id).order('number');
    expect(data).toEqual([{ total: 400 }, { total: 600 }]);
  });

  test('an order that is canceled after its deposit: the open part is credited, the paid one by its refund', async () => {
    const id = await agreed([
      [300, 0],
      [700, 30],
    ]);
    await pay(id);
    const { error } = await owner.supabase
      .from('orders')
      .update({ status: 'cancelled', cancel_reason: 'x' })
      .eq('id', id);
    expect(error).toBeNull();
    await refund({ order_id: id });
    const { data } = await nia.supabase.from('credit_notes').select('total, reason').eq('order_id', id).order('number');
    expect(data).toEqual([
      { total: 700, reason: 'Order canceled' },
      { total: 300, reason: 'goodwill' },
    ]);
    expect((await pay(id)).status).toBe(409);
  });

  describe('the balance', () => {
    /** Credit from a refund. */
    const credited = async (amount: number) => {
      const id = await agreed([[1000, 0]]);
      await pay(id);
      await refund({ order_id: id, amount, to_balance: true });
    };

    test('a refund can stay with the agency, and pays a later order', async () => {
      await credited(400);
      expect(await balance()).toBe(400);
      const id = await agreed([[1000, 0]]);
      expect((await pay(id, { payment: { balance: true } })).status).toBe(201);
      expect(await duesOf(id)).toMatchObject({ paid: 400, open: 600 });
      expect(await balance()).toBe(0);
      await pay(id);
      expect(await stored(id)).toEqual({ status: 'confirmed', payment_status: 'paid' });
    });

    test('it pays a checkout that it covers, and declines one that it does not', async () => {
      await credited(600);
      const draft = await draftOrder(server, [{ id: 'youtube-ads-premium', quantity: 1 }]);
      const order = { ...draft, payment: { balance: true } };
      expect((await placeOrder(server, nia, order, randomUUID())).status).toBe(201);
      expect(await balance()).toBe(70.8);
      const { status, body } = await placeOrder<Failure>(server, nia, order, randomUUID());
      expect(status).toBe(402);
      expect(body.details?.['reason']).toBe('balance_too_low');
      expect(await balance()).toBe(70.8);
    });

    test('two orders at once do not spend it twice', async () => {
      await credited(1000);
      const [one, two] = [await agreed([[1000, 0]]), await agreed([[1000, 0]])];
      await Promise.all([one, two].map((id) => pay(id, { payment: { balance: true } })));
      expect(await balance()).toBe(0);
      const dues = await Promise.all([duesOf(one), duesOf(two)]);
      expect((dues[0]?.paid ?? 0) + (dues[1]?.paid ?? 0)).toBe(1000);
    });

    test('it is paid back, not below zero', async () => {
      await credited(100);
      const payBack = (amount: number) =>
        owner.supabase.rpc('pay_back_balance', { client_id: nia.id, amount, note: 'Wise 77' });
      expect((await payBack(60)).data).toBe(40);
      expect((await payBack(60)).error?.hint).toBe('balance_too_low');
      expect(await balance()).toBe(40);
    });

    test('an account with credit is not deleted', async () => {
      await credited(100);
      await owner.supabase.from('orders').update({ status: 'cancelled', cancel_reason: 'x' }).eq('client_id', nia.id);
      const leave = () => server.services.db.query('select internal.leave($1)', [nia.id]);
      await expect(leave()).rejects.toMatchObject({ hint: 'balance_left' });
      await owner.supabase.rpc('pay_back_balance', { client_id: nia.id, amount: 100, note: 'Wise 78' });
      await expect(leave()).resolves.toBeDefined();
    });

    test('what is refunded of a payment from it goes back to it', async () => {
      await credited(500);
      const id = await agreed([[1000, 0]]);
      await pay(id, { payment: { balance: true } });
      await refund({ order_id: id });
      expect(await balance()).toBe(500);
    });
  });

  describe('a write-off', () => {
    const writeOff = (order_id: string) =>
      owner.supabase.rpc('write_off', { order_id, reason: 'The label is insolvent' });

    test('ends what an order owes', async () => {
      const id = await agreed([
        [300, 0],
        [700, 1],
      ]);
      await pay(id);
      expect((await writeOff(id)).data).toBe(700);
      expect(await duesOf(id)).toMatchObject({ paid: 300, open: 0 });
      expect((await pay(id)).status).toBe(409);
      expect((await writeOff(id)).error?.hint).toBe('nothing_open');
      expect((await nia.supabase.from('write_offs').select()).data).toEqual([]);
    });

    test('is not for orders of which nothing was paid', async () => {
      expect((await writeOff(await agreed([[1000, 0]]))).error?.hint).toBe('cancel_instead');
    });
  });

  describe('reminders', () => {
    const emails = async (id: string) =>
      (
        await server.services.db.query(
          `select from email_outbox where order_id = $1 and template = 'payment-reminder'`,
          [id],
        )
      ).count;
    const isReminded = async (id: string, day: string) =>
      (await server.services.db.query('select from internal.take_reminders($1::date) where order_id = $2', [day, id]))
        .count > 0;
    const remindedFrom = async (id: string, from: number, until: number) => {
      const days: string[] = [];
      for (let inDays = from; inDays <= until; inDays += 1)
        for (const day of [addDays(today, inDays), addDays(today, inDays)])
          if (await isReminded(id, day)) days.push(day);
      return days;
    };

    test('come on the days that the owner has set, once each, on working days', async () => {
      const id = await agreed([[1000, 0]]);
      const days = await remindedFrom(id, 0, 14);
      expect(days).toHaveLength(2);
      expect(days.filter((day) => [0, 6].includes(new Date(day).getUTCDay()))).toEqual([]);
      await pay(id);
      expect(await remindedFrom(id, 15, 30)).toEqual([]);
    });

    test('come for each instalment, and once for the days of a weekend', async () => {
      const remindAfter = (reminder_days: number[]) =>
        owner.supabase.from('transfer_settings').update({ reminder_days }).eq('only_row', true);
      const friday = (12 - new Date(today).getUTCDay()) % 7;
      const id = await agreed([
        [500, friday],
        [500, friday + 14],
      ]);
      await remindAfter([1, 2, 3]);
      const days = await remindedFrom(id, friday, friday + 25);
      await remindAfter([3, 10, 21]);
      expect(days).toEqual([3, 17].map((inDays) => addDays(today, friday + inDays)));
    });

    test('are sent when the team asks, once a day', async () => {
      const id = await agreed([[1000, 0]]);
      expect((await remind(id)).error).toBeNull();
      expect((await remind(id)).error?.hint).toBe('reminded_today');
      expect(await emails(id)).toBe(1);
    });

    test('the team sees what is overdue', async () => {
      const id = await agreed([
        [300, -5],
        [700, 20],
      ]);
      const listed = async () =>
        (await owner.supabase.from('overdue_orders').select('overdue, open, days, can_remind').eq('id', id)).data;
      expect(await listed()).toEqual([{ overdue: 300, open: 1000, days: 5, can_remind: true }]);
      await server.services.db.query(`update public.users set role = 'guest' where id = $1`, [nia.id]);
      expect(await listed()).toMatchObject([{ can_remind: false }]);
    });
  });

  test('an invoice can be issued before anything is paid, once', async () => {
    const id = await agreed([[1000, 14]], 'paid');
    const issue = () =>
      callFunction<{ invoice: { number: string } }>(server, 'issue-invoice', { order_id: id }, { as: owner });
    const [first, second] = [await issue(), await issue()];
    expect(second.body).toEqual(first.body);
    await pay(id);
    const { data } = await nia.supabase.from('billing_documents').select('number, state').eq('order_id', id);
    expect(data).toEqual([{ number: first.body.invoice.number, state: 'paid' }]);
  });
});
