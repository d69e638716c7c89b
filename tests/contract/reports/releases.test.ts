import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#domain/period.ts';
import { headlineOf } from '#domain/reports/headline.ts';
import type { ReleaseCard, ReleaseReport } from '#domain/reports/release.ts';
import { cardsOf } from '#domain/reports/results.ts';
import { formatUnitCost } from '#domain/reports/unit-cost.ts';
import type { PlacedOrder } from '#domain/orders/order.ts';
import type { Database } from '#server/platform/db/database.ts';
import { writeReleaseTable } from '#web/areas/portal/releases/release-csv.ts';
import { makeCampaign } from '#tests/support/campaigns.ts';
import { engines } from '#tests/support/database.ts';
import { fc } from '#tests/support/fast-check.ts';
import { draftOrder, placeOrder } from '#tests/support/orders.ts';
import { pdfText } from '#tests/support/pdf-text.ts';
import { showSpend } from '#tests/support/spend.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';

const FIRST = '2025-11-01';
const count = new Intl.NumberFormat('en-US');
const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

describe.each(engines)('releases on %s', (engine) => {
  let server: TestServer;
  let db: Database;
  let nia: SignedIn;
  let eve: SignedIn;
  let admin: SignedIn;

  beforeAll(async () => {
    server = await startServer(engine);
    await showSpend(server.services.db, 'platform');
    db = server.services.db;
    [nia, eve, admin] = await Promise.all([server.signedIn(), server.signedIn(), server.signedIn({ admin: true })]);
  });
  afterAll(() => server.close());

  const releaseOf = async (campaign: string) => {
    const { rows } = await db.query<{ release_id: string }>('select release_id from public.campaigns where id = $1', [
      campaign,
    ]);
    return rows[0]?.release_id ?? '';
  };
  const report = async (who: SignedIn, release_id: string, days: object = {}) =>
    who.supabase.rpc('release_report', { release_id, ...days });
  const addDaysOf = (campaign: string, rows: readonly object[]) =>
    db.query(
      `insert into public.campaign_days (campaign_id, day, views, clicks, spend)
       select $1, day, views, clicks, spend from jsonb_populate_recordset(null::public.campaign_days, $2::jsonb)`,
      [campaign, JSON.stringify(rows)],
    );
  const pdf = async (who: SignedIn, query: Record<string, string>) => {
    const response = await fetch(`${server.url}/functions/v1/release-report?${new URLSearchParams(query).toString()}`, {
      headers: { authorization: `Bearer ${who.accessToken}` },
    });
    return { status: response.status, body: Buffer.from(await response.arrayBuffer()) };
  };

  test('headline, cards, CSV and PDF agree for generated results', async () => {
    const day = fc.record({
      at: fc.nat(364),
      views: fc.option(fc.nat(50_000), { nil: null }),
      clicks: fc.option(fc.nat(900), { nil: null }),
      cents: fc.option(fc.nat(90_000), { nil: null }),
    });
    const year = fc.uniqueArray(day, { selector: ({ at }) => at, minLength: 1, maxLength: 120 });
    await fc.assert(
      fc.asyncProperty(fc.array(year, { minLength: 1, maxLength: 3 }), fc.boolean(), async (years, withPdf) => {
        const kim = await server.signedIn();
        const first = await makeCampaign(db, kim.id, { status: 'active' });
        const release = await releaseOf(first);
        for (const [index, rows] of years.entries()) {
          const campaign = index === 0 ? first : await makeCampaign(db, kim.id, { status: 'active' });
          await db.query('update public.campaigns set release_id = $2 where id = $1', [campaign, release]);
          const days = rows.map(({ at, cents, ...figures }) => ({
            ...figures,
            day: addDays(FIRST, at),
            spend: cents === null ? null : cents / 100,
          }));
          await addDaysOf(campaign, days);
        }
        const { data } = await report(kim, release, { first_day: FIRST, last_day: addDays(FIRST, 364) });
        const found = data as ReleaseReport;
        const all = years.flat();
        const sum = (values: (number | null)[]) => {
          const known = values.filter((value) => value !== null);
          return known.length === 0 ? null : known.reduce((total, value) => total + value, 0);
        };
        const cents = sum(all.map((one) => one.cents));
        const views = sum(all.map((one) => one.views));
        const spend = cents === null ? null : cents / 100;
        const priced = years.every(
          (rows) => (sum(rows.map((one) => one.views)) ?? 0) === 0 || sum(rows.map((one) => one.cents)) !== null,
        );
        const cost =
          priced && (cents ?? 0) > 0 && (views ?? 0) > 0 ? Math.round(((cents ?? 0) * 1e4) / (views ?? 1)) / 1e6 : null;
        // The figures are exact sums of what was reported.
        expect(found.figures.spend.value).toBe(spend);
        expect(found.figures.results).toMatchObject([{ metric: 'views', value: views }]);
        if (cost === null) expect(found.figures.cost.value).toBeNull();
        else expect(found.figures.cost.value).toBeCloseTo(cost, 6);
        // The cards and the sentence show them.
        expect(cardsOf(found.figures).map(({ figure }) => figure.value)).toEqual([
          spend,
          views,
          found.figures.cost.value,
          found.figures.clicks.value,
        ]);
        const { result } = headlineOf(found.figures, found.progress, found.setups);
        if (result?.kind === 'priced')
          expect(result).toEqual({
            kind: 'priced',
            spend,
            counts: [{ metric: 'views', count: views }],
            cost: found.figures.cost.value,
          });
        if (result?.kind === 'spent' || result?.kind === 'brought')
          expect(result.spend).toBe((spend ?? 0) > 0 ? spend : null);
        // The file's rows add up to its last row, which has the same values.
        const lines = writeReleaseTable('days', found, (id) => id)
          .trim()
          .split('\r\n')
          .slice(1);
        const cells = lines.map((line) => line.slice(1, -1).split('","'));
        const total = cells.at(-1) ?? [];
        expect(total.slice(1, 5)).toEqual(
          [spend, views, found.figures.clicks.value, found.figures.cost.value].map((value) => String(value ?? '')),
        );
        const columnSum = (column: number) =>
          cells.slice(0, -1).reduce((add, row) => add + Math.round(Number(row[column] ?? 0) * 100), 0) / 100;
        expect(columnSum(1)).toBe(spend ?? 0);
        expect(columnSum(2)).toBe(views ?? 0);
        // The list's card adds up the same days.
        const [card] = (await kim.supabase.rpc('release_list')).data ?? [];
        expect(card).toMatchObject({ id: release, totals: { ...found.totals, spend, campaigns: years.length } });
        expect(found.totals).toMatchObject({ services: ['youtube-ads'], budget: null });
        expect(found.totals.results).toEqual([{ service: 'youtube-ads', ...found.totals.promises[0] }]);
        expect(found.totals.promises).toMatchObject([
          { metric: 'views', promised: 1000 * years.length, delivered: views ?? 0 },
        ]);
        expect(found.campaigns.reduce((total, { delivered }) => total + (delivered ?? 0), 0)).toBe(views ?? 0);
        if (!withPdf) return;
        const text = (await pdfText((await pdf(kim, { release, from: FIRST, to: addDays(FIRST, 364) })).body)).join(
          ' ',
        );
        if (result?.kind === 'priced') {
          const each = result.cost === null ? '' : `, or ${formatUnitCost(result.cost, 'USD')} each`;
          expect(text.replaceAll(/\s+/g, ' ')).toContain(
            `The campaigns delivered ${count.format(views ?? 0)} view${views === 1 ? '' : 's'} for ${money.format(result.spend)} in ad spend${each}.`,
          );
        }
        for (const { kind, figure } of cardsOf(found.figures).slice(0, 2))
          if (figure.value !== null)
            expect(text).toContain(kind === 'spend' ? money.format(figure.value) : count.format(figure.value));
      }),
      { numRuns: 12 },
    );
  });

  test('groups campaigns for one link into a release with the date from the answers', async () => {
    const kim = await server.signedIn();
    const releases = new Set<string>();
    for (const link of ['https://youtu.be/one', 'https://youtu.be/one', 'https://youtu.be/two']) {
      const order = await placeOrder<PlacedOrder>(
        server,
        kim,
        await draftOrder(server, [{ id: 'youtube-ads-trial', quantity: 1 }]),
        randomUUID(),
      );
      const { data: line } = await kim.supabase.from('order_items').select('id').eq('order_id', order.body.id).single();
      await kim.supabase.rpc('save_intake', { order_item_id: line?.id, answers: { link, release_date: '2026-12-24' } });
      const made = await admin.supabase.rpc('create_campaigns_from_order', { order_id: order.body.id });
      releases.add((made.data as { release_id: string }[])[0]?.release_id ?? '');
    }
    expect(releases.size).toBe(2);
    const { data } = await kim.supabase.from('releases').select('release_date,campaigns(id)').order('created_at');
    expect(data).toMatchObject([
      { release_date: '2026-12-24', campaigns: [{}, {}] },
      { release_date: '2026-12-24', campaigns: [{}] },
    ]);
  });

  test('only admins rename, move and merge releases', async () => {
    const one = await makeCampaign(db, nia.id, { name: 'Night Drive', status: 'active' });
    const two = await makeCampaign(db, nia.id, { name: 'Slow Burn, audio' });
    const [first, second] = [await releaseOf(one), await releaseOf(two)];
    expect(first).not.toBe(second);
    const moved = await admin.supabase.from('campaigns').update({ release_id: first }).eq('id', two).select('id');
    expect(moved.data).toHaveLength(1);
    // The emptied release is gone.
    const own = async () => (await nia.supabase.from('releases').select('id,title')).data;
    expect(await own()).toEqual([{ id: first, title: 'Night Drive' }]);
    await admin.supabase
      .from('releases')
      .update({ title: 'Night Drive (Deluxe)', release_date: '2026-12-24' })
      .eq('id', first);
    const { data } = await report(nia, first);
    expect(data).toMatchObject({ title: 'Night Drive (Deluxe)', release_date: '2026-12-24', campaigns: [{}, {}] });

    const foreign = await releaseOf(await makeCampaign(db, eve.id));
    const stolen = await admin.supabase.from('campaigns').update({ release_id: foreign }).eq('id', two);
    expect(stolen.error).toMatchObject({ code: 'PT409' });
    // Clients read and describe their own.
    expect((await nia.supabase.from('releases').select('id').eq('id', foreign)).data).toEqual([]);
    expect((await nia.supabase.from('releases').update({ title: 'x' }).eq('id', foreign).select()).data).toEqual([]);
    for (const who of [eve, admin]) expect((await report(who, first)).error).toMatchObject({ code: 'PT404' });
    expect((await pdf(eve, { release: first, from: '2026-11-01', to: '2026-11-02' })).status).toBe(404);
    expect((await pdf(nia, { release: first, from: '2026-11-01', to: 'soon' })).status).toBe(400);
    expect((await server.client().rpc('release_report', { release_id: first })).error).not.toBeNull();
    expect((await server.client().rpc('release_list')).error).not.toBeNull();
    expect(((await eve.supabase.rpc('release_list')).data as ReleaseCard[]).map(({ id }) => id)).toEqual([foreign]);
    expect((await admin.supabase.rpc('release_list')).data).toEqual([]);
  });

  test('team notes are events on their day, visible to the campaign’s client only', async () => {
    const campaign = await makeCampaign(db, nia.id, { status: 'active' });
    const note = { campaign_id: campaign, day: '2026-11-02', kind: 'creative', text: 'New hook' };
    expect((await nia.supabase.from('campaign_notes').insert(note)).error).not.toBeNull();
    expect((await admin.supabase.from('campaign_notes').insert(note)).error).toBeNull();
    await admin.supabase.from('campaigns').update({ budget: 500 }).eq('id', campaign);
    const { data } = await report(nia, await releaseOf(campaign));
    const events = (data as ReleaseReport).events;
    expect(events).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          kind: 'note',
          day: '2026-11-02',
          detail: { day: '2026-11-02', kind: 'creative', text: 'New hook' },
        }),
        expect.objectContaining({ kind: 'plan', detail: { before: { budget: null }, after: { budget: 500 } } }),
      ]),
    );
    expect((await eve.supabase.from('campaign_notes').select('id')).data).toEqual([]);
  });
});
