import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OrderMargin } from '#domain/costs/margin.ts';
import type { PlacedOrder } from '#domain/orders/order.ts';
import { toCents } from '#domain/money.ts';
import { engines } from '#tests/support/database.ts';
import { callFunction, draftOrder, placeOrder } from '#tests/support/orders.ts';
import { addRow } from '#tests/support/permissions/owned-rows.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';

interface Margin {
  kind: string;
  key: string;
  name: string | null;
  orders: number;
  revenue: number;
  spend: number;
  fees: number;
  purchases: number;
  margin: number;
}

describe.each(engines)('costs and margin on %s', (engine) => {
  let server: TestServer;
  let admin: SignedIn;
  let finance: SignedIn;
  let nia: SignedIn;
  let today: string;

  beforeAll(async () => {
    server = await startServer(engine);
    [admin, finance, nia] = await Promise.all([
      server.signedIn({ admin: true }),
      server.signedIn({ team: 'finance' }),
      server.signedIn(),
    ]);
    const { rows } = await server.services.db.query<{ day: string }>('select internal.shop_today()::text as day');
    today = rows[0]!.day;
  });
  afterAll(() => server.close());

  const query = (sql: string, params: string[]) => server.services.db.query<Record<string, string>>(sql, params);
  /** 490 for YouTube and 2 × 130 for Spotify, and 8 % tax. */
  async function buy() {
    const items = [
      { id: 'youtube-ads-premium', quantity: 1 },
      { id: 'spotify-ads-basic', quantity: 2 },
    ];
    const { body } = await placeOrder<PlacedOrder>(server, nia, await draftOrder(server, items), randomUUID());
    return withLines(body.id);
  }
  async function withLines(id: string) {
    const { rows } = await query('select id from public.order_items where order_id = $1 order by position', [id]);
    const [first, second] = rows.map((line) => line.id!);
    return { id, lines: [first!, second!] as const };
  }
  const cost = (line: string, more: object = {}) => ({
    order_item_id: line,
    kind: 'placement',
    amount: 120.5,
    description: 'Friday playlist',
    payee: 'Curator Collective',
    incurred_on: today,
    ...more,
  });
  const add = (as: SignedIn, row: object) => as.supabase.from('line_costs').insert(row).select().single();
  const marginOf = async (order: string) => {
    const { data, error } = await finance.supabase.rpc('order_margin', { order_id: order });
    if (error !== null) throw error;
    return data as OrderMargin;
  };
  const margins = async (kind: string, more: object = {}) => {
    const period = { first_day: today, last_day: today };
    const { data, error } = await finance.supabase.rpc('margins', { ...period, ...more });
    if (error !== null) throw error;
    return (data as Margin[]).filter((row) => row.kind === kind);
  };
  /** One day is one month. */
  const totals = async (more: object = {}) => (await margins('month', more))[0];

  test('a line costs what its campaign spent, what its freelancer gets and what the team typed', async () => {
    const { id, lines } = await buy();
    const campaignId = await addRow(server.services.db, 'campaigns', 'id', {
      client_id: nia.id,
      order_item_id: lines[0],
      name: 'Night Drive',
      service: 'youtube-ads',
      platform: 'youtube',
      status: 'active',
    });
    for (const [day, spend] of [
      ['2026-11-21', 70.25],
      ['2026-11-22', 29.75],
    ])
      await addRow(server.services.db, 'campaign_days', 'day', { campaign_id: campaignId, day, spend });
    const mia = await server.signedIn({ team: 'contractor' });
    const leo = await server.signedIn({ team: 'contractor' });
    const agree = async (subject: string, subject_id: string, person: SignedIn, fee: number) =>
      expect(
        (await admin.supabase.rpc('assign_work', { subject, subject_id, person: person.id, fee })).error,
      ).toBeNull();
    await agree('order', id, mia, 75);
    await add(finance, cost(lines[1]));
    const linesOf = async () =>
      (await marginOf(id)).lines.map(({ revenue, spend, fees, purchases, margin }) => [
        revenue,
        spend,
        fees,
        purchases,
        margin,
      ]);
    // The fee follows the prices.
    expect(await linesOf()).toEqual([
      [490, 100, 49, 0, 341],
      [260, 0, 26, 120.5, 113.5],
    ]);
    // A line whose campaign is another's is not part of the order's fee.
    await agree('campaign', campaignId, leo, 60);
    expect((await linesOf()).map(([, , fees]) => fees)).toEqual([60, 75]);
    expect((await marginOf(id)).fees).toMatchObject([
      { subject: 'order', amount: 75, owed_on: null, paid_on: null },
      { subject: 'campaign', amount: 60 },
    ]);
  });

  test('agrees with the journal, and a credit note takes back its part of each line', async () => {
    const before = await totals();
    const { id } = await buy();
    const refunded = { order_id: id, amount: 100.01, reason: 'goodwill' };
    const headers = { 'idempotency-key': randomUUID() };
    expect((await callFunction(server, 'refund-order', refunded, { as: admin, headers })).status).toBe(201);
    const { data } = await finance.supabase
      .rpc('book_entries', { first_day: today, last_day: today })
      .eq(
        'order_number',
        (await query('select order_number from public.orders where id = $1', [id])).rows[0]!.order_number!,
      );
    const net = (data as { net: number | null }[]).reduce((sum, entry) => sum + toCents(entry.net ?? 0), 0);
    expect(net).toBe(75_000 - 9_260);
    const { lines, confirmed_on: confirmed } = await marginOf(id);
    expect(lines.map(({ revenue }) => toCents(revenue))).toEqual([42_950, 22_790]);
    expect(confirmed).toBe(today);
    const after = await totals();
    expect(toCents(after!.revenue) - toCents(before?.revenue ?? 0)).toBe(net);
    expect(after!.orders - (before?.orders ?? 0)).toBe(1);
    // However they are grouped, and for the client.
    const services = await margins('service');
    expect(services.reduce((sum, row) => sum + toCents(row.margin), 0)).toBe(toCents(after!.margin));
    expect(await margins('client')).toEqual([
      { ...(await totals({ client: nia.id }))!, kind: 'client', key: nia.id, name: 'Nia Cole' },
    ]);
    expect(await margins('month')).toMatchObject([{ key: today.slice(0, 7) }]);
    // The most of each.
    expect(await margins('service', { most: 1 })).toEqual(
      services.toSorted((a, b) => b.revenue - a.revenue).slice(0, 1),
    );
    expect(await margins('month', { client: admin.id })).toEqual([]);
  });

  test('an order that is not paid counts nowhere, and a canceled one has its costs', async () => {
    const draft = async () => {
      const { data, error } = await admin.supabase.rpc('create_team_order', {
        client_id: nia.id,
        items: [{ name: 'Extra cut', price: 90, quantity: 1 }],
      });
      if (error !== null) throw error;
      return withLines((data as { id: string }).id);
    };
    const cancel = (order: string) =>
      admin.supabase.from('orders').update({ status: 'cancelled', cancel_reason: 'Changed plans' }).eq('id', order);
    const before = (await totals())!;
    const change = async () => {
      const now = (await totals())!;
      return (['orders', 'revenue', 'purchases', 'margin'] as const).map(
        (name) => (toCents(now[name]) - toCents(before[name])) / 100,
      );
    };
    const unpaid = await draft();
    // With or without an invoice to pay by.
    const billed = await draft();
    await query('select internal.issue_invoice($1, $2::jsonb)', [billed.id, '{}']);
    expect(await marginOf(billed.id)).toMatchObject({ confirmed_on: null, lines: [{ revenue: 0 }] });
    expect((await add(finance, cost(unpaid.lines[0]))).error).toBeNull();
    expect(await change()).toEqual([0, 0, 0, 0]);
    expect((await marginOf(unpaid.id)).lines).toMatchObject([{ revenue: 0, purchases: 120.5, margin: -120.5 }]);
    expect((await cancel(unpaid.id)).error).toBeNull();
    expect(await change()).toEqual([1, 0, 120.5, -120.5]);
    // What was spent before or after the cancellation is spent.
    expect((await add(finance, cost(unpaid.lines[0], { amount: 9.5 }))).error).toBeNull();
    expect(await change()).toEqual([1, 0, 130, -130]);

    const paid = await buy();
    expect((await cancel(paid.id)).error).toBeNull();
    expect((await marginOf(paid.id)).lines.map(({ revenue }) => revenue)).toEqual([0, 0]);
    expect(await change()).toEqual([2, 0, 130, -130]);
  });

  test('who manages money adds, corrects and removes costs, and the audit log has each change', async () => {
    const { lines } = await buy();
    const manager = await server.signedIn({ team: 'manager' });
    const { data: made } = await add(finance, cost(lines[0]));
    expect(made).toMatchObject({ amount: 120.5, created_by: finance.id, document: null });
    const { id } = made as { id: string };
    const one = () => manager.supabase.from('line_costs').update({ amount: 140 }).eq('id', id).select('amount');
    expect((await one()).data).toEqual([{ amount: 140 }]);
    expect((await finance.supabase.from('line_costs').delete().eq('id', id).select('id')).data).toEqual([{ id }]);
    const { rows } = await query(
      `select action, user_id, coalesce(old_values ->> 'amount', '') || ' ' || coalesce(new_values ->> 'amount', '') as amounts
       from public.audit_logs where table_name = 'line_costs' and record_id = $1 order by created_at, id`,
      [id],
    );
    expect(rows.map(({ action, user_id: by, amounts }) => [action, by, amounts])).toEqual([
      ['insert', finance.id, ' 120.5'],
      ['update', manager.id, '120.5 140'],
      ['delete', finance.id, '140 '],
    ]);
  });

  test.each([
    ['three decimals', { amount: 10.005 }, '23514'],
    ['nothing', { amount: 0 }, '23514'],
    ['a negative amount', { amount: -5 }, '23514'],
    ['no number', { amount: 'NaN' }, '23514'],
    ['an unknown kind', { kind: 'spend' }, '23514'],
    ['no payee', { payee: ' ' }, '23514'],
    ['a line that does not exist', { order_item_id: randomUUID() }, '23503'],
    ['another author', { created_by: randomUUID() }, '42501'],
    ['a document that is not stored', { document: `lines/${randomUUID()}/x.pdf` }, 'PT422'],
  ])('rejects a cost with %s', async (_, wrong, code) => {
    const { lines } = await buy();
    expect((await add(finance, cost(lines[0], wrong))).error?.code).toBe(code);
  });

  test('a cost stays with its line', async () => {
    const [one, other] = [await buy(), await buy()];
    const { data } = await add(finance, cost(one.lines[0]));
    const { id } = data as { id: string };
    const moved = await finance.supabase.from('line_costs').update({ order_item_id: other.lines[0] }).eq('id', id);
    expect(moved.error?.code).toBe('42501');
  });

  test('a document is in the folder of its line, for who may see money, and goes with the cost', async () => {
    const [one, other] = [await buy(), await buy()];
    const files = (as: SignedIn) => as.supabase.storage.from('costs');
    const put = (as: SignedIn, path: string) =>
      files(as).upload(path, new Blob(['%PDF-1.7'], { type: 'application/pdf' }));
    const path = `lines/${one.lines[0]}/${randomUUID()}-invoice.pdf`;
    expect((await put(finance, path)).error).toBeNull();
    expect((await add(finance, cost(other.lines[0], { document: path }))).error?.code).toBe('PT422');
    const { data } = await add(finance, cost(one.lines[0], { document: path }));
    const { id } = data as { id: string };
    const [support, mia] = [await server.signedIn({ team: 'support' }), await server.signedIn({ team: 'contractor' })];
    for (const as of [support, mia, nia]) {
      expect((await files(as).download(path)).error).not.toBeNull();
      expect((await files(as).list(`lines/${one.lines[0]}`)).data).toEqual([]);
      expect((await put(as, `lines/${one.lines[0]}/${randomUUID()}.pdf`)).error).not.toBeNull();
    }
    expect(await (await files(admin).download(path)).data?.text()).toBe('%PDF-1.7');
    expect((await files(finance).remove([path])).data).toEqual([]);
    await finance.supabase.from('line_costs').delete().eq('id', id);
    expect((await files(admin).download(path)).error).not.toBeNull();
  });

  test('rejects periods that do not exist, and tells others nothing', async () => {
    const period = { first_day: today, last_day: today };
    expect((await finance.supabase.rpc('margins', { first_day: '2020-01-01', last_day: today })).status).toBe(400);
    expect(await marginOf(randomUUID())).toBeNull();
    const mia = await server.signedIn({ team: 'contractor' });
    for (const as of [nia, mia, await server.signedIn({ team: 'support' })])
      expect((await as.supabase.rpc('margins', period)).status).toBe(403);
  });
});
