import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '#tests/support/database.ts';
import { openStripeShop, type StripeShop } from '#tests/support/stripe-shop.ts';

interface Entry {
  kind: string;
  order_number: string;
  invoice: string | null;
  credit_note: string | null;
  net: number | null;
  tax: number | null;
  gross: number | null;
  paid: number | null;
  refunded: number | null;
  chargeback: number | null;
  fee: number | null;
  payout: string | null;
  live: boolean;
}

const cents = (amount: number | null) => Math.round((amount ?? 0) * 100);
const HOUR_MS = 3_600_000;

describe.each(engines)('fees, payouts and journal on %s', (engine) => {
  let shop: StripeShop;
  beforeAll(async () => {
    shop = await openStripeShop(engine);
  });
  afterAll(() => shop.close());
  afterEach(() => shop.reset());

  const settled = () => shop.stripe.events.settled();
  async function journal() {
    const [row] = await shop.rows<{ day: string }>('select internal.local_date()::text as day');
    const period = { first_day: row?.day, last_day: row?.day };
    const { data, error } = await shop.admin.supabase.rpc('book_entries', period).order('at').order('id');
    expect(error).toBeNull();
    const { data: figures } = await shop.admin.supabase.rpc('admin_figures', period);
    return {
      entries: data as Entry[],
      totals: (figures as { totals: { revenue: number; refunded: number; charged_back: number } }).totals,
    };
  }
  const sum = (entries: Entry[], column: 'net' | 'tax' | 'gross' | 'paid' | 'refunded' | 'chargeback' | 'fee') =>
    entries.reduce((total, entry) => total + cents(entry[column]), 0);

  test('lists every movement as a row, and sums match reports and Stripe to the cent', async () => {
    const kept = await shop.buy();
    const refunded = await shop.buy();
    const returned = await shop.buy();
    const lost = await shop.buy();
    const won = await shop.buy();
    const twice = await shop.buy();
    await shop.server.services.db.query('update public.payments set order_id = $1, duplicate = true where id = $2', [
      kept.id,
      twice.paymentId,
    ]);
    shop.stripe.refundFromDashboard(refunded.intent, 100_01);
    const { id } = shop.stripe.refundFromDashboard(returned.intent, 33_33);
    await settled();
    shop.stripe.failRefund(id);
    await settled();
    const dispute = shop.stripe.dispute(lost.intent);
    await settled();
    shop.stripe.closeDispute(dispute.id, false);
    const other = shop.stripe.dispute(won.intent);
    await settled();
    shop.stripe.closeDispute(other.id, true);
    await settled();
    const [row] = await shop.rows<{ id: string }>('select id from public.disputes where order_id = $1', [lost.id]);
    const { data: note } = await shop.admin.supabase.rpc('credit_dispute', { dispute: row?.id });
    const payout = shop.stripe.makePayout();
    await shop.reconcile();

    const { entries, totals } = await journal();
    const own = entries.filter(({ kind }) => !kind.includes('(duplicate)'));
    expect(sum(own, 'paid')).toBe(cents(totals.revenue));
    expect(sum(entries, 'refunded')).toBe(cents(totals.refunded));
    expect(sum(entries, 'chargeback')).toBe(cents(totals.charged_back));
    for (const entry of entries) expect(cents(entry.net) + cents(entry.tax)).toBe(cents(entry.gross));
    const books = shop.stripe.books().intents;
    const total = (name: 'charged' | 'refunded' | 'disputed' | 'fees') =>
      books.reduce((all, book) => all + book[name], 0);
    expect(sum(entries, 'paid')).toBe(total('charged'));
    expect(sum(entries, 'refunded')).toBe(total('refunded'));
    expect(sum(entries, 'chargeback')).toBe(total('disputed'));
    expect(sum(entries, 'fee')).toBe(total('fees'));

    const of = (number: string) => entries.filter((entry) => entry.order_number === number);
    expect(of(kept.number)).toMatchObject([
      {
        kind: 'payment',
        invoice: expect.stringMatching(/^INV-/),
        net: 490,
        tax: 39.2,
        gross: 529.2,
        paid: 529.2,
        fee: 15.65,
        payout: payout.id,
        live: false,
      },
      { kind: 'payment (duplicate)', invoice: null, net: null, gross: null, paid: 529.2 },
    ]);
    expect(of(refunded.number)[1]).toMatchObject({
      kind: 'refund',
      credit_note: expect.stringMatching(/^CN-/),
      gross: -100.01,
      refunded: 100.01,
      payout: payout.id,
    });
    expect(of(returned.number).map(({ kind, refunded: amount }) => [kind, amount])).toEqual([
      ['payment', null],
      ['refund', 33.33],
      ['refund returned by the bank', -33.33],
    ]);
    expect(of(lost.number).map(({ kind, chargeback, fee }) => [kind, chargeback, fee])).toEqual([
      ['payment', null, 15.65],
      ['dispute fee', null, 15],
      ['chargeback', 529.2, null],
      ['credit note for a chargeback', null, null],
    ]);
    expect(of(lost.number).at(-1)).toMatchObject({ credit_note: note, gross: -529.2 });
    expect(sum(of(won.number), 'fee')).toBe(15_65);
  });

  test('stores payouts with amount, status and date, and updates them from Stripe', async () => {
    await shop.buy();
    const { id, amount } = shop.stripe.makePayout();
    await shop.reconcile();
    await shop.reconcile();
    const { data } = await shop.admin.supabase
      .from('payouts')
      .select('reference, amount, currency, status, livemode')
      .eq('reference', id);
    expect(data).toEqual([{ reference: id, amount: amount / 100, currency: 'USD', status: 'paid', livemode: false }]);
  });

  test('reads a fee later, once, if Stripe did not know it at payment', async () => {
    shop.stripe.events.mode.when = 'dropped';
    const order = await shop.buy();
    const feeOf = async () =>
      (
        await shop.rows<{ fee: number }>('select fee::float8 as fee from public.payment_fees where payment_id = $1', [
          order.paymentId,
        ])
      )[0]?.fee;
    expect(await feeOf()).toBeUndefined();
    await shop.reconcile();
    expect(await feeOf()).toBe(15.65);
    const asked = shop.stripe.requests.length;
    await shop.reconcile();
    const again = shop.stripe.requests.slice(asked);
    expect(again.filter(({ path }) => path.includes('payment_intents'))).toEqual([]);
  });

  test('a failing part does not block the others', async () => {
    shop.stripe.events.mode.when = 'dropped';
    const order = await shop.buy();
    shop.stripe.dispute(order.intent);
    shop.stripe.failNext({ when: 'before', status: 500, times: 3, matching: 'GET /v1/refunds' });
    await shop.reconcile();
    expect(await shop.rows('select 1 from public.disputes where order_id = $1', [order.id])).toHaveLength(1);
  });

  test('the payments screen reports Stripe’s last webhook and warns when none arrives', async () => {
    const order = await shop.buy();
    const attention = async () => (await shop.admin.supabase.rpc('payments_attention')).data as Attention;
    expect(await attention()).toMatchObject({ webhook: { type: expect.any(String) }, silent_since: null });
    shop.stripe.events.mode.when = 'dropped';
    const unheard = await shop.buy();
    const { db } = shop.server.services;
    const earlier = new Date(Date.now() - 2 * HOUR_MS);
    await db.query(`update internal.stripe_events set received_at = received_at - interval '3 hours'`);
    await db.query(`update public.payments set settled_at = $1 where id = any ($2)`, [
      earlier,
      [order.paymentId, unheard.paymentId],
    ]);
    expect((await attention()).silent_since).not.toBeNull();

    await db.query(`insert into public.unclear_payments (payment_id, facts) values ($1, $2::jsonb)`, [
      unheard.paymentId,
      { provider: 'stripe', status: 'processing', asked_at: earlier.toISOString(), error: 'no answer' },
    ]);
    expect((await attention()).doubts).toMatchObject([
      { payment_id: unheard.paymentId, order_number: unheard.number, reference: unheard.intent, amount: 529.2 },
    ]);
  });

  test('only admins can read lists, journal and balance', async () => {
    const order = await shop.buy();
    const visitor = shop.server.client();
    const period = { first_day: '2026-01-01', last_day: '2026-12-31' };
    for (const { supabase, code } of [
      { supabase: visitor, code: '42501' },
      { supabase: shop.client.supabase, code: 'PT403' },
    ]) {
      expect((await supabase.rpc('book_entries', period)).error?.code).toBe(code);
      expect((await supabase.rpc('payments_attention')).error?.code).toBe(code);
      expect((await supabase.from('payment_list').select('id')).data ?? []).toEqual([]);
    }
    const { data } = await shop.admin.supabase.from('payment_list').select('id, doubt, fee').eq('order_id', order.id);
    expect(data).toEqual([{ id: order.paymentId, doubt: false, fee: 15.65 }]);
    const account = (token?: string) =>
      fetch(`${shop.server.url}/functions/v1/payment-account`, {
        headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      });
    expect((await account()).status).toBe(401);
    expect((await account(shop.client.accessToken)).status).toBe(403);
    expect(await (await account(shop.admin.accessToken)).json()).toEqual({
      provider: 'stripe',
      livemode: false,
      account: { name: 'Hypecast', country: 'US' },
      webhookUrl: `${shop.server.url}/functions/v1/stripe-webhook`,
    });
  });
});

interface Attention {
  webhook: { type: string; at: string } | null;
  silent_since: string | null;
  doubts: object[];
}
