import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PlacedOrder } from '#domain/orders/order.ts';
import { skipMissedBilling } from '#server/demo/seed-support.queries.ts';
import { makeCampaign } from '#tests/support/campaigns.ts';
import { engines } from '#tests/support/database.ts';
import { callFunction, draftOrder, placeOrder } from '#tests/support/orders.ts';
import { pdfText } from '#tests/support/pdf-text.ts';
import { showSpend } from '#tests/support/spend.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';

interface Measure {
  used: number | null;
  limit: number | null;
  share: number | null;
}
interface Billing {
  month: { first_day: string; last_day: string };
  currency: string;
  plan: { id: string; name: string; price: number; next_billing_on: string; active: boolean } | null;
  usage: Record<'campaigns' | 'ad_spend' | 'platforms', Measure>;
  last_payment: { brand: string | null; last4: string | null } | null;
  open: { count: number; total: number; orders: { id: string; total: number; lines: string[] }[] };
}

describe.each(engines)('client billing on %s', (engine) => {
  let server: TestServer;
  let nia: SignedIn;
  let eve: SignedIn;
  let admin: SignedIn;

  beforeAll(async () => {
    server = await startServer(engine);
    await showSpend(server.services.db, 'platform');
    [nia, eve, admin] = await Promise.all([server.signedIn(), server.signedIn(), server.signedIn({ admin: true })]);
  });
  afterAll(() => server.close());

  const billing = async (who: SignedIn) => {
    const { data, error } = await who.supabase.rpc('portal_billing');
    if (error !== null) throw error;
    return data as Billing;
  };
  const givePlan = (limits: object) =>
    admin.supabase
      .from('client_plans')
      .upsert({ client_id: nia.id, plan_id: 'professional', price: 499, limits, next_billing_on: '2091-11-01' });
  /** Results `ago` days before the first of this month, or on that first with 0. */
  const results = (campaign: string, ago: number, figures: { spend?: number; views?: number }) =>
    server.services.db.query(
      `insert into public.campaign_days (campaign_id, day, spend, views) values ($1, date_trunc('month', internal.local_date())::date - $2::integer, $3, $4)`,
      [campaign, ago, figures.spend ?? null, figures.views ?? null],
    );
  const buy = async (who: SignedIn, token = 'tok_visa') => {
    const draft = await draftOrder(server, [{ id: 'youtube-ads-premium', quantity: 1 }], { payment: { token } });
    return (await placeOrder<PlacedOrder>(server, who, draft, randomUUID())).body;
  };

  test('a new client has no plan, card, unpaid orders or usage', async () => {
    expect(await billing(nia)).toMatchObject({
      plan: null,
      usage: {
        campaigns: { used: 0, limit: null, share: null },
        ad_spend: { used: null, limit: null, share: null },
        platforms: { used: 0, limit: null, share: null },
      },
      last_payment: null,
      open: { count: 0, total: 0, orders: [] },
      currency: 'USD',
    });
    expect((await nia.supabase.from('billing_documents').select()).data).toEqual([]);
  });

  test("[CP-BIL-02] [CP-BIL-03] returns the plan and this month's usage of its limits", async () => {
    expect((await givePlan({ campaigns: 50, ad_spend: 15000, platforms: 5 })).error).toBeNull();
    const active = await makeCampaign(server.services.db, nia.id, { status: 'active' });
    const ended = await makeCampaign(server.services.db, nia.id, { status: 'completed', platform: 'spotify' });
    const earlier = await makeCampaign(server.services.db, nia.id, { status: 'completed', platform: 'instagram' });
    await makeCampaign(server.services.db, nia.id, { status: 'active', platform: 'press', starts: 40, ends: 60 });
    await makeCampaign(server.services.db, nia.id, { platform: 'video' });
    await makeCampaign(server.services.db, eve.id, { status: 'active', platform: 'video' });
    expect((await billing(nia)).usage).toMatchObject({
      campaigns: { used: 1, limit: 50, share: 0.02 },
      ad_spend: { used: null, limit: 15000, share: null },
      platforms: { used: 1 },
    });

    // A day of last month counts for that month, and an unreported figure is not zero.
    await results(earlier, 1, { spend: 999 });
    await results(ended, 0, { views: 10 });
    expect((await billing(nia)).usage.ad_spend.used).toBeNull();
    await results(active, 0, { spend: 3000.5 });
    const now = await billing(nia);
    expect(now.usage).toEqual({
      campaigns: { used: 2, limit: 50, share: 0.04 },
      ad_spend: { used: 3000.5, limit: 15000, share: 0.2 },
      platforms: { used: 2, limit: 5, share: 0.4 },
    });
    expect(now.plan).toMatchObject({
      id: 'professional',
      name: 'Professional',
      price: 499,
      // An older rate: new clients pay this.
      list_price: 2497,
      next_billing_on: '2091-11-01',
      active: true,
    });
    expect(now.month.first_day.slice(8)).toBe('01');

    await givePlan({ campaigns: 0, platforms: 1 });
    expect((await billing(nia)).usage).toEqual({
      campaigns: { used: 2, limit: 0, share: 1 },
      ad_spend: { used: 3000.5, limit: null, share: null },
      platforms: { used: 2, limit: 1, share: 2 },
    });
    expect((await billing(eve)).usage).toMatchObject({ campaigns: { used: 1 }, ad_spend: { used: null } });
    expect((await billing(eve)).plan).toBeNull();
  });

  test('[CP-BIL-01] lists billing documents by page, the last card, and a receipt with the payment’s amounts', async () => {
    const first = await buy(nia);
    const second = await buy(nia);
    await callFunction(
      server,
      'refund-order',
      { order_id: second.id, amount: 10, reason: 'goodwill' },
      { as: admin, headers: { 'idempotency-key': randomUUID() } },
    );
    const { data } = await nia.supabase
      .from('billing_documents')
      .select()
      .eq('client_id', nia.id)
      .order('created_at', { ascending: false })
      .order('id', { ascending: false });
    const billingDocuments = data as {
      kind: string;
      number: string;
      total: number;
      state: string;
      order_number: string;
      has_receipt: boolean;
      created_at: string;
      id: string;
      last4: string | null;
    }[];
    expect(
      billingDocuments.map(({ kind, state, order_number: order, has_receipt: receipt, last4 }) => [
        kind,
        state,
        order,
        receipt,
        last4,
      ]),
    ).toEqual([
      ['credit_note', 'given_back', second.order_number, false, null],
      ['invoice', 'partly_refunded', second.order_number, true, '4242'],
      ['invoice', 'paid', first.order_number, true, '4242'],
    ]);
    const [, middle, oldest] = billingDocuments;
    const behind = await nia.supabase
      .from('billing_documents')
      .select('id')
      .or(
        `and(created_at.lte."${middle!.created_at}",or(created_at.lt."${middle!.created_at}",id.lt."${middle!.id}"))`,
      );
    expect(behind.data).toEqual([{ id: oldest!.id }]);
    expect((await billing(nia)).last_payment).toMatchObject({ brand: 'Visa', last4: '4242' });

    const receipt = (who: SignedIn) =>
      fetch(`${server.url}/functions/v1/invoice-pdf?receipt=${oldest!.number}`, {
        headers: { authorization: `Bearer ${who.accessToken}` },
      });
    const response = await receipt(nia);
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="R-${oldest!.number}.pdf"`);
    const text = (await pdfText(Buffer.from(await response.arrayBuffer()))).join('\n');
    expect(text).toContain('Receipt');
    expect(text).toContain(`$${oldest!.total.toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',')}`);
    expect(text).toContain('ending in 4242');
    expect((await receipt(eve)).status).toBe(404);
  });

  test('sums orders that await payment, excluding paid and cancelled ones', async () => {
    const { data } = await admin.supabase.rpc('create_team_order', {
      client_id: nia.id,
      items: [{ name: 'Tour film', price: 1800, quantity: 1 }],
    });
    const { id, total } = data as { id: string; total: number };
    expect((await billing(nia)).open).toMatchObject({ count: 1, total, orders: [{ id, total, lines: ['Tour film'] }] });
    expect((await billing(eve)).open.count).toBe(0);
    expect((await billing(admin)).open.count).toBe(0);
    expect(
      (
        await callFunction(
          server,
          'pay-order',
          { order_id: id, payment: { token: 'tok_visa' }, terms_accepted: true },
          { as: nia },
        )
      ).status,
    ).toBe(201);
    expect((await billing(nia)).open).toEqual({ count: 0, total: 0, orders: [] });
  });

  test('[CP-BIL-02] bills a demo that was idle for months from the next month on', async () => {
    const { db } = server.services;
    await db.query(
      `update public.client_plans set next_billing_on = internal.local_date() - 100 where client_id = $1`,
      [nia.id],
    );
    await skipMissedBilling(db, nia.email);
    const first = `(date_trunc('month', internal.local_date()) + interval '1 month')::date`;
    expect(
      (
        await db.query(`select next_billing_on = ${first} as moved from public.client_plans where client_id = $1`, [
          nia.id,
        ])
      ).rows,
    ).toEqual([{ moved: true }]);
    await db.query(`update public.client_plans set next_billing_on = '2091-11-01' where client_id = $1`, [nia.id]);
    await skipMissedBilling(db, nia.email);
    expect((await billing(nia)).plan?.next_billing_on).toBe('2091-11-01');
    expect((await billing(nia)).open.count).toBe(0);
  });

  test('is hidden from other clients and visitors; the view is read-only', async () => {
    expect((await eve.supabase.from('billing_documents').select()).data).toEqual([]);
    expect((await admin.supabase.from('billing_documents').select('id').eq('client_id', nia.id)).data).not.toEqual([]);
    const visitor = server.client();
    expect((await visitor.from('billing_documents').select()).error).toMatchObject({ code: '42501' });
    expect((await visitor.rpc('portal_billing')).error).toMatchObject({ code: '42501' });
    expect((await nia.supabase.from('billing_documents').insert({ id: randomUUID() })).error).not.toBeNull();
  });
});
