import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#domain/period.ts';
import type { PortalAnalytics, PortalGoogleAds } from '#domain/reports/portal-figures.ts';
import type { Database } from '#server/platform/db/database.ts';
import { engines } from '#tests/support/database.ts';
import { addConversions, addKeywords, makeResults } from '#tests/support/portal-rows.ts';
import { pdfText } from '#tests/support/pdf-text.ts';
import { showSpend } from '#tests/support/spend.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';

describe.each(engines)('Google Ads report of a client on %s', (engine) => {
  let server: TestServer;
  let db: Database;
  let nia: SignedIn;
  let ada: SignedIn;
  let search: string;
  let video: string;

  beforeAll(async () => {
    server = await startServer(engine);
    await showSpend(server.services.db, 'platform');
    db = server.services.db;
    [nia, ada] = await Promise.all([server.signedIn(), server.signedIn()]);
    search = await makeResults(db, nia.id, {
      name: 'Search',
      platform: 'google-ads',
      budget: 100,
      days: [
        { day: '2026-10-01', impressions: 10, clicks: 1, spend: 50 },
        { day: '2026-11-01', impressions: 1000, clicks: 100, spend: 20, conversions: 4, conversion_value: 40 },
        { day: '2026-11-03', impressions: 2000, clicks: 80, spend: 30, conversions: 5, conversion_value: 120.5 },
        { day: '2026-11-04', impressions: 1000, clicks: 40, spend: 10, conversions: 0, conversion_value: 0 },
      ],
    });
    // It reports no conversions, so its spend is not part of the cost per conversion.
    video = await makeResults(db, nia.id, {
      name: 'Video',
      platform: 'youtube',
      days: [{ day: '2026-11-04', impressions: 4000, clicks: 40, views: 900, spend: 25 }],
    });
    await makeResults(db, nia.id, {
      name: 'Views alone',
      platform: 'youtube',
      days: [{ day: '2026-11-04', views: 5000 }],
    });
    await makeResults(db, nia.id, {
      name: 'Streams',
      platform: 'spotify',
      days: [{ day: '2026-11-04', impressions: 7, clicks: 7, spend: 7 }],
    });
    await makeResults(db, nia.id, { name: 'Not begun', platform: 'google-ads', status: 'draft' });
    await addKeywords(db, search, [
      { day: '2026-11-02', keyword: 'before', clicks: 500 },
      {
        day: '2026-11-03',
        keyword: 'night drive',
        match_type: 'exact',
        impressions: 600,
        clicks: 40,
        conversions: 4,
        spend: 12,
      },
      {
        day: '2026-11-04',
        keyword: 'night drive',
        match_type: 'exact',
        impressions: 400,
        clicks: 20,
        conversions: 1,
        spend: 8,
      },
      { day: '2026-11-03', keyword: 'night drive', match_type: 'broad', impressions: 100, clicks: 5, spend: 20 },
      { day: '2026-11-04', keyword: 'synthwave', clicks: 30, conversions: 0, spend: 10 },
    ]);
    // Days of the shop begin at 20:00 UTC.
    await addConversions(db, search, [
      { occurred_at: '2026-11-02T19:59:00Z', action: 'Too early', device: 'Mobile' },
      { occurred_at: '2026-11-02T20:00:00Z', action: 'Pre-save', device: 'Mobile', conversions: 3, value: 18 },
      { occurred_at: '2026-11-04T15:30:00Z', action: 'Merch order', device: 'Desktop', value: 38 },
      { occurred_at: '2026-11-04T20:00:00Z', action: 'Too late', device: 'TV' },
    ]);
  });
  afterAll(() => server.close());

  const report = async (who: SignedIn, first_day: string, last_day: string) => {
    const { data, error } = await who.supabase.rpc('portal_google_ads', { first_day, last_day });
    expect(error).toBeNull();
    return data as PortalGoogleAds;
  };
  const asked = () => report(nia, '2026-11-03', '2026-11-04');

  test('[CP-GAD-01] returns key figures with their change for Google Ads campaigns only', async () => {
    const { kpis, period } = await asked();
    expect(period.before).toEqual({ from: '2026-11-01', to: '2026-11-02' });
    expect(kpis).toEqual({
      impressions: { now: 7000, before: 1000, change: 6 },
      clicks: { now: 160, before: 100, change: 0.6 },
      ctr: { now: 0.022857, before: 0.1, change: -0.7714 },
      spend: { now: 65, before: 20, change: 2.25 },
      conversions: { now: 5, before: 4, change: 0.25 },
      cost_per_conversion: { now: 8, before: 5, change: 0.6 },
      conversion_value: { now: 120.5, before: 40, change: 2.0125 },
      roas: { now: 3.0125, before: 2, change: 0.5063 },
    });
  });

  test('[CP-GAD-01] compares nothing with days before the first results', async () => {
    const ninety = await report(nia, '2026-08-07', '2026-11-04');
    expect(ninety.period.before).toBeNull();
    expect(ninety.kpis.spend).toEqual({ now: 135, before: null, change: null });
    // The results begin on 1 October.
    expect((await report(nia, '2026-10-17', '2026-11-01')).period.before).not.toBeNull();
    expect((await report(nia, '2026-10-16', '2026-11-01')).period.before).toBeNull();
  });

  test('[CP-GAD-01] spend by platform adds up to the total and matches the analytics screen', async () => {
    const { platforms, kpis } = await asked();
    expect(platforms).toEqual([
      { platform: 'google-ads', spend: 40 },
      { platform: 'youtube', spend: 25 },
    ]);
    expect(platforms.reduce((sum, { spend }) => sum + spend, 0)).toBe(kpis.spend.now);
    const { data } = await nia.supabase.rpc('portal_analytics', { first_day: '2026-11-03', last_day: '2026-11-04' });
    const listed = (data as PortalAnalytics).platforms.map(({ platform, spend }) => ({ platform, spend }));
    expect(listed).toEqual(expect.arrayContaining(platforms));
  });

  test('[CP-GAD-02] returns a value per day', async () => {
    const { series } = await report(nia, '2026-11-02', '2026-11-04');
    expect(series.days).toEqual(['2026-11-02', '2026-11-03', '2026-11-04']);
    expect([series.spend, series.conversions, series.views]).toEqual([
      [null, 30, 35],
      [null, 5, 0],
      [null, null, 900],
    ]);
  });

  test('[CP-GAD-04] returns the funnel, with views where reported', async () => {
    expect((await asked()).funnel).toEqual({
      impressions: 7000,
      views: 900,
      view_rate: 0.225,
      clicks: 160,
      ctr: 0.022857,
      conversions: 5,
      conversion_rate: 0.041667,
    });
    expect((await report(nia, '2026-11-01', '2026-11-01')).funnel).toMatchObject({
      views: null,
      view_rate: null,
      clicks: 100,
    });
  });

  test('[CP-GAD-03] [CP-GAD-06] lists campaigns with budget, total spend and return in the period', async () => {
    const { campaigns } = await asked();
    expect(campaigns).toEqual([
      {
        id: search,
        name: 'Search',
        platform: 'google-ads',
        service: 'youtube-ads',
        status: 'active',
        starts_on: expect.any(String),
        last_on: '2026-11-04',
        budget: 100,
        spent: 110,
        share: 1.1,
        spend: 40,
        impressions: 3000,
        clicks: 120,
        ctr: 0.04,
        conversions: 5,
        conversion_value: 120.5,
        roas: 3.0125,
      },
      expect.objectContaining({ id: video, budget: null, share: null, spent: 25, conversions: null, roas: null }),
    ]);
  });

  test('[CP-GAD-05] lists keywords by clicks, separated by match type', async () => {
    const { keywords } = await asked();
    expect(keywords.map(({ keyword, match_type, clicks }) => [keyword, match_type, clicks])).toEqual([
      ['night drive', 'exact', 60],
      ['synthwave', '', 30],
      ['night drive', 'broad', 5],
    ]);
    expect(keywords[0]).toMatchObject({
      impressions: 1000,
      ctr: 0.06,
      conversions: 5,
      spend: 20,
      cost_per_conversion: 4,
      share_of_spend: 0.4,
      share_of_conversions: 1,
    });
    expect(keywords[1]).toMatchObject({ impressions: null, ctr: null, conversions: 0, cost_per_conversion: null });
    expect(keywords[2]).toMatchObject({ conversions: null, cost_per_conversion: null });
  });

  test('[CP-GAD-09] lists conversions by day in the shop’s time zone, newest first, with device', async () => {
    const { recent, devices } = await asked();
    expect(
      recent.map(({ day, time, action, device, conversions, value, campaign }) => [
        day,
        time,
        action,
        device,
        conversions,
        value,
        campaign,
      ]),
    ).toEqual([
      ['2026-11-04', '19:30', 'Merch order', 'Desktop', 1, 38, 'Search'],
      ['2026-11-03', null, 'Pre-save', 'Mobile', 3, 18, 'Search'],
    ]);
    expect(devices).toEqual([
      { device: 'Mobile', conversions: 3, value: 18, share: 0.75 },
      { device: 'Desktop', conversions: 1, value: 38, share: 0.25 },
    ]);
  });

  test('limits the list to twenty conversions', async () => {
    const many = await server.signedIn();
    for (const name of ['A', 'B']) {
      const id = await makeResults(db, many.id, { name, platform: 'google-ads' });
      await addConversions(
        db,
        id,
        Array.from({ length: 30 }, (_, n) => ({
          occurred_at: new Date(Date.UTC(2026, 10, 3, 8, n)).toISOString(),
          action: 'x',
          device: 'TV',
        })),
      );
    }
    const { recent, devices } = await report(many, '2026-11-03', '2026-11-03');
    expect(recent).toHaveLength(20);
    expect([recent[0]!.time, recent[19]!.time]).toEqual(['12:29', '12:20']);
    expect(devices[0]).toMatchObject({ device: 'TV', conversions: 60, share: 1 });
  });

  test('is empty for other clients and clients without campaigns, and rejects visitors', async () => {
    const nothing = await report(ada, '2026-11-03', '2026-11-04');
    expect(nothing).toMatchObject({
      campaigns: [],
      keywords: [],
      recent: [],
      devices: [],
      insights: [],
      results: { from: null, to: null },
    });
    expect(nothing.kpis.spend).toEqual({ now: null, before: null, change: null });
    expect(
      (await server.client().rpc('portal_google_ads', { first_day: '2026-11-03', last_day: '2026-11-04' })).status,
    ).toBe(401);
    expect(
      (await nia.supabase.rpc('portal_google_ads', { first_day: '2026-11-05', last_day: '2026-11-04' })).status,
    ).toBe(400);
  });

  describe('[CP-GAD-12] PDF report', () => {
    const get = (query: string, as?: SignedIn) =>
      fetch(`${server.url}/functions/v1/campaign-report?${query}`, {
        headers: as === undefined ? {} : { authorization: `Bearer ${as.accessToken}` },
      });
    const read = async (query: string, as: SignedIn) => {
      const response = await get(query, as);
      expect(response.status).toBe(200);
      return { headers: response.headers, pdf: Buffer.from(await response.arrayBuffer()) };
    };

    test('is a valid PDF with the figures of the screen', async () => {
      const { headers, pdf } = await read('from=2026-11-03&to=2026-11-04', nia);
      expect(headers.get('content-type')).toBe('application/pdf');
      expect(headers.get('content-disposition')).toBe('attachment; filename="google-ads-2026-11-03-2026-11-04.pdf"');
      expect(headers.get('cache-control')).toContain('no-store');
      expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
      const text = await pdfText(pdf);
      expect(text).toEqual(
        expect.arrayContaining([
          'Google Ads report',
          'Nia Cole',
          'Nov 3, 2026 – Nov 4, 2026',
          'Compared with Nov 1, 2026 to Nov 2, 2026.',
        ]),
      );
      const after = (label: string) => text.slice(text.indexOf(label) + 1, text.indexOf(label) + 3);
      expect(after('Impressions')).toEqual(['7,000', '+600%']);
      expect(after('CTR')).toEqual(['2.29%', '−77.1%']);
      expect(after('Spend')).toEqual(['$65.00', '+225%']);
      expect(after('Cost per conversion')).toEqual(['$8.00', '+60%']);
      expect(after('ROAS')).toEqual(['3.01×', '+50.6%']);
      expect(text.join(' ')).toContain('Search Ad budget: $110.00 of $100.00 (110%) $40.00 120 5 3.01× strong');
      expect(text.join(' ')).toContain('Video Ad budget: $25.00, no ad budget set $25.00 40 – –');
      expect(text).toEqual(expect.arrayContaining(['night drive', '$4.00', '22.5% of impressions watched']));
      expect(text.join(' ')).not.toContain('Streams');
    });

    test('is available in Spanish and Arabic', async () => {
      const inLanguage = async (lang: string) =>
        pdfText((await read(`from=2026-11-03&to=2026-11-04&lang=${lang}`, nia)).pdf);
      expect(await inLanguage('es')).toEqual(
        expect.arrayContaining(['Reporte de Google Ads', 'Costo por conversión', '3.01× sólido']),
      );
      // Joined letters are not read back in order; amounts stay whole.
      const arabic = await inLanguage('ar');
      expect(arabic).toEqual(expect.arrayContaining(['$65.00', '−77.1%', '3.01×']));
      expect(arabic.join(' ')).not.toMatch(/Impressions|Spend|Campaign/);
    });

    test('is empty for other clients and rejects visitors and invalid requests', async () => {
      const text = (await pdfText((await read('from=2026-11-03&to=2026-11-04', ada)).pdf)).join(' ');
      expect(text).toContain('No campaign results in this period.');
      expect(text).not.toContain('Search');
      for (const query of [
        '',
        'from=2026-11-03',
        'from=2026-02-30&to=2026-03-01',
        'from=2026-11-04&to=2026-11-03',
        'from=2020-01-01&to=2026-01-01',
        'from=2026-11-03&to=2026-11-04&lang=tlh',
      ]) {
        expect([query, (await get(query, nia)).status]).toEqual([query, 400]);
      }
      expect((await get('from=2026-11-03&to=2026-11-04')).status).toBe(401);
    });

    test('many campaigns continue on more pages', async () => {
      const many = await server.signedIn();
      for (let n = 0; n < 30; n += 1)
        await makeResults(db, many.id, {
          name: `حملة ${n}`,
          platform: 'google-ads',
          days: [{ day: '2026-11-03', spend: n, clicks: n }],
        });
      const { pdf } = await read('from=2026-11-03&to=2026-11-03', many);
      expect(await pdfText(pdf)).toEqual(expect.arrayContaining(['Page 1 of 2', 'Page 2 of 2']));
    });
  });

  describe('[CP-GAD-11] rule-based insights', () => {
    let today: string;
    const dayBefore = (days: number) => addDays(today, -days);
    const insightsOf = async (who: SignedIn, days = 7) => (await report(who, dayBefore(days - 1), today)).insights;
    const kinds = async (who: SignedIn) =>
      (await insightsOf(who)).map(({ tone, kind, subject }) => [tone, kind, subject]);

    beforeAll(async () => {
      today = (await db.query<{ day: string }>('select internal.local_date()::text as day')).rows[0]!.day;
    });

    test('cover budgets, returns and missing results', async () => {
      const who = await server.signedIn();
      const day = (spend: number, conversion_value: number, clicks = 50, ago = 1) => ({
        day: dayBefore(ago),
        impressions: 100,
        clicks,
        spend,
        conversion_value,
      });
      await makeResults(db, who.id, { name: 'Just below', platform: 'google-ads', budget: 100, days: [day(90, 180)] });
      await makeResults(db, who.id, { name: 'Nearly', platform: 'google-ads', budget: 100, days: [day(90.5, 181)] });
      await makeResults(db, who.id, { name: 'Over', platform: 'google-ads', budget: 100, days: [day(101, 202)] });
      await makeResults(db, who.id, {
        name: 'Ended',
        platform: 'google-ads',
        status: 'completed',
        budget: 100,
        days: [day(101, 202)],
      });
      await makeResults(db, who.id, { name: 'Great', platform: 'google-ads', days: [day(10, 30)] });
      await makeResults(db, who.id, { name: 'Few clicks', platform: 'google-ads', days: [day(10, 90, 49)] });
      await makeResults(db, who.id, { name: 'Poor', platform: 'google-ads', days: [day(10, 9.99)] });
      await makeResults(db, who.id, { name: 'Silent', platform: 'google-ads', days: [day(10, 20, 50, 4)] });
      await makeResults(db, who.id, { name: 'Quiet', platform: 'google-ads', days: [day(10, 20, 50, 3)] });
      expect(await kinds(who)).toEqual([
        ['warning', 'budget_over', 'Over'],
        ['warning', 'budget_nearly', 'Nearly'],
        ['warning', 'no_results', 'Silent'],
        ['warning', 'roas_low', 'Poor'],
        ['success', 'roas_high', 'Great'],
      ]);
      expect((await insightsOf(who)).find(({ kind }) => kind === 'no_results')).toMatchObject({
        days: 4,
        last_on: dayBefore(4),
      });
      // A past period says nothing about today.
      const past = await report(who, dayBefore(9), dayBefore(1));
      expect(past.insights.map(({ kind }) => kind)).toEqual(['roas_low', 'roas_high']);
    });

    test.each([
      { now: 12, kind: [] },
      { now: 12.1, kind: [['success', 'ctr_up', null]] },
      { now: 8, kind: [] },
      { now: 7.9, kind: [['warning', 'ctr_down', null]] },
    ])('report a CTR of $now % after 10 %', async ({ now, kind }) => {
      const who = await server.signedIn();
      await makeResults(db, who.id, {
        platform: 'google-ads',
        days: [
          { day: dayBefore(13), impressions: 0, clicks: 0 },
          { day: dayBefore(8), impressions: 1000, clicks: 100 },
          { day: dayBefore(1), impressions: 1000, clicks: 10 * now },
        ],
      });
      expect(await kinds(who)).toEqual(kind);
    });

    test('ignore changes in few impressions', async () => {
      const who = await server.signedIn();
      await makeResults(db, who.id, {
        platform: 'google-ads',
        days: [
          { day: dayBefore(8), impressions: 999, clicks: 10 },
          { day: dayBefore(1), impressions: 9000, clicks: 900 },
        ],
      });
      expect(await kinds(who)).toEqual([]);
    });

    test('cover keywords and devices', async () => {
      const who = await server.signedIn();
      const id = await makeResults(db, who.id, {
        platform: 'google-ads',
        days: [{ day: dayBefore(1), impressions: 10, clicks: 1 }],
      });
      const row = (keyword: string, clicks: number, conversions: number | undefined, spend: number) => ({
        day: dayBefore(1),
        keyword,
        clicks,
        spend,
        ...(conversions === undefined ? {} : { conversions }),
      });
      await addKeywords(db, id, [
        row('best', 90, 6, 60),
        row('good', 80, 5, 20),
        row('wasted', 20, 0, 10),
        row('cheap', 30, 0, 4),
        row('seldom', 19, 0, 6),
        row('untold', 40, undefined, 40),
      ]);
      await addConversions(db, id, [
        { occurred_at: `${dayBefore(1)}T08:00:00Z`, action: 'x', device: 'Mobile', conversions: 5 },
        { occurred_at: `${dayBefore(1)}T09:00:00Z`, action: 'x', device: 'Tablet', conversions: 5 },
      ]);
      const found = await insightsOf(who);
      expect(found.map(({ kind, subject }) => [kind, subject])).toEqual([
        ['keyword_wasted', 'wasted'],
        ['device_best', 'Mobile'],
        ['keyword_best', 'best'],
      ]);
      expect(found[0]).toMatchObject({ spend: 10, clicks: 20, share: 0.0714 });
      expect(found[2]).toMatchObject({ conversions: 6, share: 0.5455 });
    });
  });
});
