import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PlacedOrder } from '#domain/orders/order.ts';
import type { PortalBilling } from '#domain/billing/portal-billing.ts';
import type { PortalAnalytics, PortalGoogleAds } from '#domain/reports/portal-figures.ts';
import type { ReleaseCard, ReleaseReport } from '#domain/reports/release.ts';
import { spendChoices } from '#domain/reports/spend.ts';
import type { CampaignDelivery, FigureSource, ResultImport } from '#web/features/campaigns/campaign-rows.ts';
import type { Database } from '#server/platform/db/database.ts';
import { engines } from '#tests/support/database.ts';
import { callFunction, draftOrder, placeOrder } from '#tests/support/orders.ts';
import { pdfText } from '#tests/support/pdf-text.ts';
import { addKeywords } from '#tests/support/portal-rows.ts';
import { showSpend } from '#tests/support/spend.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';

/** Amounts that nothing else in an answer contains. */
const SPEND = [77.31, 88.57];
const BUDGET = 4321.09;
const PAID = 529.2;
const DAYS = { first_day: '2026-11-01', last_day: '2026-11-02' };

describe.each(engines)('what a client sees of spend on %s', (engine) => {
  let server: TestServer;
  let db: Database;
  let nia: SignedIn;
  let ada: SignedIn;
  let admin: SignedIn;
  let campaign: string;
  let release: string;
  let evidence: string;

  beforeAll(async () => {
    server = await startServer(engine);
    db = server.services.db;
    [nia, ada, admin] = await Promise.all([server.signedIn(), server.signedIn(), server.signedIn({ admin: true })]);
    const draft = await draftOrder(server, [
      { id: 'youtube-ads-trial', quantity: 1, serviceLink: 'https://youtu.be/dQw4w9WgXcQ' },
      { id: 'youtube-ads-premium', quantity: 1, serviceLink: 'https://youtu.be/dQw4w9WgXcQ' },
    ]);
    const { body: order } = await placeOrder<PlacedOrder>(server, nia, draft, randomUUID());
    const { data, error } = await admin.supabase.rpc('create_campaigns_from_order', { order_id: order.id });
    if (error !== null) throw error;
    campaign = (data as { id: string; order_item_id: string }[])[1]!.id;
    await db.query(
      `update public.campaigns set budget = $2, name = 'Night Drive', platform = 'google-ads', status = 'active' where id = $1`,
      [campaign, BUDGET],
    );
    release = (
      await db.query<{ id: string }>('select release_id as id from public.campaigns where id = $1', [campaign])
    ).rows[0]!.id;
    evidence = `imports/${randomUUID()}/ads.csv`;
    await admin.supabase.storage
      .from('evidence')
      .upload(
        evidence,
        Buffer.from(
          `Day,Campaign,Impr.,Clicks,Conversions,Conv. value,Cost\n2026-11-01,night,1000,60,2,40,${SPEND[0]}\n2026-11-02,night,3000,90,3,70,${SPEND[1]}\n`,
        ),
        { contentType: 'text/csv' },
      );
    const { body } = await callFunction<ResultImport>(server, 'preview-import', { path: evidence }, { as: admin });
    await callFunction(server, 'apply-import', { import_id: body.id, mapping: { night: campaign } }, { as: admin });
    await addKeywords(db, campaign, [
      { day: '2026-11-02', keyword: 'night drive', clicks: 50, conversions: 0, spend: SPEND[1]! },
    ]);
    await admin.supabase.from('client_plans').upsert({
      client_id: nia.id,
      plan_id: 'professional',
      price: 499,
      limits: { ad_spend: 15_000 },
      next_billing_on: '2091-11-01',
    });
  });
  afterAll(() => server.close());

  const rows = async (who: SignedIn, table: string) => (await who.supabase.from(table).select()).data ?? [];
  const call = async <T>(name: string, args: object = {}, who = nia) => {
    const { data, error } = await who.supabase.rpc(name, args);
    if (error !== null) throw error;
    return data as T;
  };
  const pdf = async (path: string) => {
    const response = await fetch(`${server.url}/functions/v1/${path}`, {
      headers: { authorization: `Bearer ${nia.accessToken}` },
    });
    expect(response.status).toBe(200);
    return pdfText(new Uint8Array(await response.arrayBuffer()));
  };
  /** Everything a client can ask for that is about results, as one text. */
  const everything = async () =>
    JSON.stringify([
      ...(await Promise.all(
        [
          'campaigns',
          'campaign_days',
          'campaign_results',
          'campaign_delivery',
          'campaign_keywords',
          'result_imports',
        ].map((table) => rows(nia, table)),
      )),
      await call('campaign_evidence', { campaign_id: campaign }),
      await call('campaign_timeline', { campaign_id: campaign }),
      await call('release_list'),
      await call('release_report', { release_id: release }),
      await call('portal_overview', DAYS),
      await call('portal_analytics', DAYS),
      await call('portal_google_ads', DAYS),
      (await callFunction<{ campaigns: object[] }>(server, 'my-data', {}, { as: nia })).body.campaigns,
      await pdf(`release-report?release=${release}&from=2026-11-01&to=2026-11-02`),
      await pdf('campaign-report?from=2026-11-01&to=2026-11-02'),
    ]);

  test('a new shop shows the price paid, and an owner who chose is not asked again', async () => {
    const { rows: fresh } = await db.query<{ client_spend: string; asked: boolean }>(
      'select client_spend, chosen_at is null as asked from public.report_settings',
    );
    expect(fresh).toEqual([{ client_spend: 'paid', asked: false }]);
    await db.query('update public.report_settings set chosen_at = null');
    expect(
      (await nia.supabase.from('report_settings').update({ client_spend: 'platform' }).eq('only_row', true).select())
        .data,
    ).toEqual([]);
    const { data } = await admin.supabase
      .from('report_settings')
      .update({ client_spend: 'paid' })
      .eq('only_row', true)
      .select('client_spend,chosen_at')
      .single();
    expect(data).toEqual({ client_spend: 'paid', chosen_at: expect.any(String) });
  });

  test.each(['paid', 'none'] as const)(
    '%s: no answer, table, file or PDF tells the platform’s spend',
    async (shown) => {
      await showSpend(db, shown);
      await admin.supabase
        .from('campaigns')
        .update({ budget: BUDGET + 1 })
        .eq('id', campaign);
      await admin.supabase.from('campaigns').update({ budget: BUDGET }).eq('id', campaign);
      const text = await everything();
      for (const amount of [...SPEND, SPEND[0]! + SPEND[1]!, BUDGET, BUDGET + 1]) {
        expect(text).not.toContain(String(amount));
        expect(text).not.toContain(amount.toLocaleString('en-US'));
      }
      expect(await rows(nia, 'campaigns')).toEqual([]);
      expect(await rows(nia, 'campaign_days')).toEqual([]);
      expect(await rows(nia, 'campaign_keywords')).toEqual([]);
      expect((await nia.supabase.storage.from('evidence').download(evidence)).error).not.toBeNull();
      // Sorting and filtering by a hidden figure would tell it as well.
      expect((await nia.supabase.from('campaign_delivery').select('id').gt('spend', 0)).data).toEqual([]);
    },
  );

  test.each(['paid', 'none'] as const)('%s: nothing derived from spend is left', async (shown) => {
    await showSpend(db, shown);
    const ads = await call<PortalGoogleAds>('portal_google_ads', DAYS);
    for (const figure of ['spend', 'cost_per_conversion', 'roas'] as const) expect(ads.kpis[figure].now).toBeNull();
    expect(ads.kpis.clicks.now).toBe(150);
    expect(ads.campaigns[0]).toMatchObject({ budget: null, spent: null, share: null, roas: null, clicks: 150 });
    expect(ads.keywords[0]).toMatchObject({ spend: null, share_of_spend: null, cost_per_conversion: null, clicks: 50 });
    expect(ads.platforms).toEqual([]);
    expect(ads.insights.map(({ kind }) => kind)).not.toContain('keyword_wasted');
    const report = await call<ReleaseReport>('release_report', { release_id: release });
    expect(report.figures).toMatchObject({ spend: { value: null }, cost: { value: null } });
    expect(report.totals).toMatchObject({ spend: null, budget: null });
    const sources = await call<FigureSource[]>('campaign_evidence', { campaign_id: campaign });
    expect(sources.map(({ figure }) => figure).sort()).toEqual([
      'clicks',
      'conversion_value',
      'conversions',
      'impressions',
    ]);
    expect(sources[0]).toMatchObject({ file_name: 'ads.csv', path: null, total: 150 });
    expect((await call<PortalBilling>('portal_billing')).usage.ad_spend).toEqual({
      used: null,
      limit: null,
      share: null,
    });
  });

  test('platform: spend and what derives from it', async () => {
    await showSpend(db, 'platform');
    const [day] = await rows(nia, 'campaign_days');
    expect(day).toMatchObject({ spend: SPEND[0] });
    expect(await rows(nia, 'campaign_results')).toMatchObject([{ spend: SPEND[0] }, { spend: SPEND[1] }]);
    expect((await rows(nia, 'campaigns')).map((row: { budget: number }) => row.budget)).toContain(BUDGET);
    expect((await call<PortalAnalytics>('portal_analytics', DAYS)).totals.spend.now).toBe(165.88);
    expect((await nia.supabase.storage.from('evidence').download(evidence)).error).toBeNull();
  });

  test.each(spendChoices)('%s: the team sees all', async (shown) => {
    await showSpend(db, shown);
    const { data } = await admin.supabase
      .from('campaign_delivery')
      .select()
      .eq('id', campaign)
      .single<CampaignDelivery>();
    expect(data).toMatchObject({ budget: BUDGET, spend: 165.88, paid: PAID, spend_shown: 'platform' });
    expect(await rows(admin, 'campaign_days')).toHaveLength(2);
    expect(await call<FigureSource[]>('campaign_evidence', { campaign_id: campaign }, admin)).toContainEqual(
      expect.objectContaining({ figure: 'spend', path: evidence }),
    );
  });

  test('what was paid is shared among the lines to the cent, less refunds, and left out with none', async () => {
    await showSpend(db, 'paid');
    const delivery = async () =>
      (await nia.supabase.from('campaign_delivery').select('paid').order('paid')).data as { paid: number | null }[];
    const { rows: orders } = await db.query<{ total: number }>(
      'select total_amount::float as total from public.orders',
    );
    const paid = await delivery();
    expect(paid.reduce((sum, row) => sum + row.paid! * 100, 0)).toBeCloseTo(orders[0]!.total * 100, 5);
    expect(paid[1]!.paid).toBe(PAID);
    const [card] = (await call<ReleaseCard[]>('release_list')).filter(({ id }) => id === release);
    expect(card!.totals).toMatchObject({ paid: orders[0]!.total, spend: null });
    await db.query(
      `insert into public.refunds (order_id, payment_id, amount, currency, reason, state, key)
       select order_id, id, amount / 2, currency, 'Half of it', 'succeeded', 'half' from public.payments where status = 'succeeded'`,
    );
    expect((await delivery())[1]!.paid).toBe(PAID / 2);
    await showSpend(db, 'none');
    expect(await delivery()).toEqual([{ paid: null }, { paid: null }]);
    expect((await call<ReleaseCard[]>('release_list')).every(({ totals }) => totals.paid === null)).toBe(true);
  });

  test('shows others nothing: another client, a disabled one, a visitor', async () => {
    const disabled = await server.signedIn();
    await db.query('update public.users set is_active = false where id = $1', [disabled.id]);
    for (const shown of spendChoices) {
      await showSpend(db, shown);
      for (const who of [ada, disabled]) {
        expect(await rows(who, 'campaign_results')).toEqual([]);
        expect(await rows(who, 'campaign_delivery')).toEqual([]);
        expect(await rows(who, 'report_settings')).toEqual([]);
        expect(await call('campaign_evidence', { campaign_id: campaign }, who)).toEqual([]);
      }
      const visitor = server.client();
      for (const table of ['campaign_results', 'campaign_delivery', 'report_settings'])
        expect((await visitor.from(table).select()).error).toMatchObject({ code: '42501' });
    }
  });
});
