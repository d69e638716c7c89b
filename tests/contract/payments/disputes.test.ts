import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { InboxPage } from '#domain/work/inbox.ts';
import { engines } from '#tests/support/database.ts';
import { callFunction, type Failure } from '#tests/support/orders.ts';
import { openStripeShop, type PaidOrder, type StripeShop } from '#tests/support/stripe-shop.ts';

const DAY_MS = 86_400_000;

interface Dispute {
  id: string;
  status: string;
  inquiry: boolean;
  amount: number;
  fee: number;
  reason: string;
  due: boolean;
  closed: boolean;
}

describe.each(engines)('disputes on %s', (engine) => {
  let shop: StripeShop;
  beforeAll(async () => {
    shop = await openStripeShop(engine);
  });
  afterAll(() => shop.close());
  afterEach(() => shop.reset());

  const disputesOf = ({ id }: Pick<PaidOrder, 'id'>) =>
    shop.rows<Dispute>(
      `select id, status, inquiry, amount::float8 as amount, fee::float8 as fee, reason, evidence_due_at is not null as due,
         closed_at is not null as closed from public.disputes where order_id = $1`,
      [id],
    );
  const bookingsOf = ({ id }: PaidOrder) =>
    shop.rows<{ amount: number; fee: number }>(
      `select b.amount::float8 as amount, b.fee::float8 as fee from public.dispute_bookings as b
       join public.disputes as d on d.id = b.dispute_id where d.order_id = $1 order by b.booked_at, b.id`,
      [id],
    );
  const noticesOf = async ({ id }: PaidOrder) =>
    (
      await shop.rows<{ news: string }>(
        `select data ->> 'news' as news from public.email_outbox where order_id = $1 and template = 'dispute-notice' order by created_at`,
        [id],
      )
    ).map(({ news: change }) => change);
  const figures = async () => {
    const { data, error } = await shop.admin.supabase.rpc('admin_figures', await today());
    expect(error).toBeNull();
    return (data as { totals: { revenue: number; refunded: number; charged_back: number } }).totals;
  };
  const today = async () => {
    const [row] = await shop.rows<{ day: string }>('select internal.local_date()::text as day');
    return { first_day: row?.day, last_day: row?.day };
  };
  const settled = () => shop.stripe.events.settled();
  const onlyDispute = async (order: Pick<PaidOrder, 'id'>): Promise<Dispute> => {
    const [dispute, ...more] = await disputesOf(order);
    if (dispute === undefined || more.length > 0) throw new Error(`${more.length} disputes too many, or none`);
    return dispute;
  };

  test('stores amount, reason, deadline and fee, and emails the team once', async () => {
    const order = await shop.buy();
    const before = await figures();
    shop.stripe.dispute(order.intent, { reason: 'product_not_received' });
    await settled();
    expect(await disputesOf(order)).toMatchObject([
      {
        status: 'needs_response',
        inquiry: false,
        amount: 529.2,
        fee: 15,
        reason: 'product_not_received',
        due: true,
        closed: false,
      },
    ]);
    expect(await noticesOf(order)).toEqual(['opened']);
    expect(await bookingsOf(order)).toEqual([{ amount: 0, fee: 15 }]);
    expect(await figures()).toEqual(before);
    const { data } = await shop.admin.supabase.rpc('admin_inbox', { kind: 'dispute' });
    expect((data as InboxPage).rows).toContainEqual(
      expect.objectContaining({ kind: 'dispute', subject_id: order.id, title: order.number }),
    );
  });

  test('a lost dispute reduces revenue once, and an admin decides on a credit note', async () => {
    const order = await shop.buy();
    const before = await figures();
    const { id } = shop.stripe.dispute(order.intent);
    await settled();
    const early = await shop.admin.supabase.rpc('credit_dispute', { dispute: (await onlyDispute(order)).id });
    expect(early.error?.code).toBe('PT409');
    shop.stripe.updateDispute(id, 'under_review');
    shop.stripe.closeDispute(id, false);
    await settled();
    expect(await disputesOf(order)).toMatchObject([{ status: 'lost', closed: true, fee: 15 }]);
    expect(await bookingsOf(order)).toEqual([
      { amount: 0, fee: 15 },
      { amount: 529.2, fee: 0 },
    ]);
    expect(await noticesOf(order)).toEqual(['opened', 'lost']);
    expect(await figures()).toEqual({ ...before, charged_back: round(before.charged_back + 529.2) });
    expect(await notesOf(order)).toEqual([]);

    const credit = async () =>
      (await shop.admin.supabase.rpc('credit_dispute', { dispute: (await onlyDispute(order)).id })).data as string;
    const numbers = await Promise.all([credit(), credit(), credit()]);
    expect(new Set(numbers).size).toBe(1);
    expect(await notesOf(order)).toEqual([{ number: numbers[0], net: 490, tax: 39.2, total: 529.2 }]);
  });

  const round = (amount: number) => Math.round(amount * 100) / 100;
  const notesOf = ({ id }: PaidOrder) =>
    shop.rows(
      `select number, net::float8 as net, tax::float8 as tax, total::float8 as total from public.credit_notes where order_id = $1`,
      [id],
    );

  test('a won dispute returns the money and the refunded part of the fee', async () => {
    const order = await shop.buy();
    const before = await figures();
    const { id } = shop.stripe.dispute(order.intent, { fee: 2000 });
    shop.stripe.closeDispute(id, true);
    await settled();
    expect(await disputesOf(order)).toMatchObject([{ status: 'won', closed: true, fee: 0 }]);
    const bookings = await bookingsOf(order);
    expect(bookings.reduce((sum, { amount, fee }) => sum + amount + fee, 0)).toBe(0);
    expect((await noticesOf(order)).at(-1)).toBe('won');
    expect(await figures()).toEqual(before);
  });

  test('a partial dispute leaves only the rest refundable', async () => {
    const order = await shop.buy();
    shop.stripe.dispute(order.intent, { cents: 100_00 });
    await settled();
    const refund = (amount?: number) =>
      callFunction<Failure>(
        shop.server,
        'refund-order',
        { order_id: order.id, reason: 'goodwill', ...(amount !== undefined && { amount }) },
        { as: shop.admin, headers: { 'idempotency-key': `${order.id}-${amount}` } },
      );
    expect(await refund(429.21)).toMatchObject({
      status: 409,
      body: { code: 'refund_too_much', details: { rest: 429.2 } },
    });
    const whole = await shop.buy();
    shop.stripe.dispute(whole.intent);
    await settled();
    expect(
      await callFunction<Failure>(
        shop.server,
        'refund-order',
        { order_id: whole.id, reason: 'goodwill' },
        { as: shop.admin, headers: { 'idempotency-key': whole.id } },
      ),
    ).toMatchObject({ status: 409, body: { code: 'refund_disputed' } });
  });

  test('an inquiry moves no money and can become a dispute or close', async () => {
    const order = await shop.buy();
    const { id } = shop.stripe.dispute(order.intent, { fee: 0 });
    shop.stripe.updateDispute(id, 'warning_needs_response');
    await settled();
    expect(await disputesOf(order)).toMatchObject([{ status: 'needs_response', inquiry: true }]);
    shop.stripe.updateDispute(id, 'needs_response');
    await settled();
    expect(await disputesOf(order)).toMatchObject([{ status: 'needs_response', inquiry: false }]);
    expect(await noticesOf(order)).toEqual(['opened', 'opened']);
    const asked = await shop.buy();
    const inquiry = shop.stripe.dispute(asked.intent, { fee: 0 });
    shop.stripe.updateDispute(inquiry.id, 'warning_closed');
    await settled();
    expect(await disputesOf(asked)).toMatchObject([{ status: 'closed', inquiry: true, closed: true }]);
    expect(await bookingsOf(asked)).toEqual([]);
  });

  test('duplicate, reordered and late events lead to the same rows and emails', async () => {
    const order = await shop.buy();
    Object.assign(shop.stripe.events.mode, { when: 'held', reversed: true, times: 2 });
    const { id } = shop.stripe.dispute(order.intent);
    shop.stripe.closeDispute(id, false);
    shop.advance(3 * DAY_MS);
    expect((await shop.stripe.events.deliver()).map(({ status }) => status)).toEqual(expect.arrayContaining([200]));
    shop.advance(18 * DAY_MS);
    for (const event of shop.stripe.events.all.filter(({ type }) => type.startsWith('charge.dispute')))
      expect((await shop.stripe.events.resend(event)).status).toBe(200);
    expect(await disputesOf(order)).toMatchObject([{ status: 'lost' }]);
    const bookings = await bookingsOf(order);
    expect(bookings.reduce((sum, { amount }) => sum + amount, 0)).toBe(529.2);
    expect(bookings.reduce((sum, { fee }) => sum + fee, 0)).toBe(15);
    expect(await noticesOf(order)).toEqual(['lost']);
  });

  test('a stale report does not reopen a decided dispute', async () => {
    const order = await shop.buy();
    shop.stripe.events.mode.when = 'held';
    const { id } = shop.stripe.dispute(order.intent);
    const held = shop.stripe.holdNext('after', `/v1/disputes/${id}`);
    const early = shop.stripe.events.deliver(2);
    await held.arrived;
    shop.stripe.closeDispute(id, false);
    await shop.reconcile();
    held.release();
    await early;
    expect(await disputesOf(order)).toMatchObject([{ status: 'lost' }]);
    expect((await bookingsOf(order)).reduce((sum, { amount }) => sum + amount, 0)).toBe(529.2);
    await shop.stripe.events.deliver();
    expect(await noticesOf(order)).toEqual(['lost']);
  });

  test('without events, the hourly job finds disputes and decisions', async () => {
    shop.stripe.events.mode.when = 'dropped';
    const order = await shop.buy();
    const { id } = shop.stripe.dispute(order.intent);
    await shop.reconcile();
    await shop.reconcile();
    expect(await noticesOf(order)).toEqual(['opened']);
    shop.advance(60 * DAY_MS);
    shop.stripe.closeDispute(id, true);
    await shop.reconcile();
    expect(await disputesOf(order)).toMatchObject([{ status: 'won', fee: 0 }]);
    expect(await noticesOf(order)).toEqual(['opened', 'won']);
  });

  test('pauses running campaigns only, and resumes only those still paused', async () => {
    const order = await shop.buy();
    const { db } = shop.server.services;
    await shop.admin.supabase.rpc('create_campaigns_from_order', { order_id: order.id });
    const campaigns = await shop.rows<{ id: string }>(
      `select c.id from public.campaigns as c join public.order_items as i on i.id = c.order_item_id where i.order_id = $1`,
      [order.id],
    );
    expect(campaigns.length).toBeGreaterThan(0);
    const ids = campaigns.map(({ id }) => id);
    const statuses = async () =>
      (await shop.rows<{ status: string }>('select status from public.campaigns where id = any ($1)', [ids])).map(
        ({ status }) => status,
      );
    shop.stripe.dispute(order.intent);
    await settled();
    const dispute = (await onlyDispute(order)).id;
    const call = async (name: 'pause_delivery' | 'resume_delivery') =>
      (await shop.admin.supabase.rpc(name, { dispute })).data as number;
    expect(await call('pause_delivery')).toBe(0);
    await db.query(`update public.campaigns set status = 'active' where id = any ($1)`, [ids]);
    expect(await call('pause_delivery')).toBe(ids.length);
    expect(new Set(await statuses())).toEqual(new Set(['paused']));
    expect(await call('pause_delivery')).toBe(0);
    expect(await call('resume_delivery')).toBe(ids.length);
    expect(new Set(await statuses())).toEqual(new Set(['active']));
    await call('pause_delivery');
    await db.query(`update public.campaigns set status = 'completed' where id = any ($1)`, [ids]);
    expect(await call('resume_delivery')).toBe(0);
    expect(new Set(await statuses())).toEqual(new Set(['completed']));
  });

  test('only admins can see and handle disputes', async () => {
    const order = await shop.buy();
    shop.stripe.dispute(order.intent);
    await settled();
    const dispute = (await onlyDispute(order)).id;
    const visitor = shop.server.client();
    const disabled = await shop.server.signedIn({ admin: true });
    await shop.server.services.db.query(
      `update auth.users set raw_app_meta_data = '{}', banned_until = 'infinity' where id = $1`,
      [disabled.id],
    );
    for (const { supabase, code } of [
      { supabase: visitor, code: '42501' },
      { supabase: shop.client.supabase, code: 'PT403' },
    ]) {
      for (const name of ['pause_delivery', 'resume_delivery', 'credit_dispute'])
        expect((await supabase.rpc(name, { dispute })).error?.code).toBe(code);
      for (const table of ['disputes', 'dispute_bookings', 'payouts', 'unclear_payments', 'payment_fees'])
        expect((await supabase.from(table).select()).data ?? []).toEqual([]);
    }
    for (const name of ['pause_delivery', 'resume_delivery', 'credit_dispute'])
      expect((await disabled.supabase.rpc(name, { dispute })).error).not.toBeNull();
    expect((await shop.admin.supabase.from('disputes').update({ status: 'won' }).eq('id', dispute)).error?.code).toBe(
      '42501',
    );
    expect((await shop.admin.supabase.from('disputes').select('id').eq('id', dispute)).data).toHaveLength(1);
  });

  test('a client with an open dispute cannot delete the account', async () => {
    const order = await shop.buy();
    const { db } = shop.server.services;
    await db.query(`update public.orders set status = 'in_progress' where client_id = $1 and status = 'confirmed'`, [
      shop.client.id,
    ]);
    await db.query(`update public.orders set status = 'completed' where client_id = $1 and status = 'in_progress'`, [
      shop.client.id,
    ]);
    shop.stripe.dispute(order.intent);
    await settled();
    await expect(db.query('select internal.leave($1)', [shop.client.id])).rejects.toMatchObject({
      hint: 'orders_open',
    });
  });
});
