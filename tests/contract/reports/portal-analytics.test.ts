import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rankStories, type PortalAnalytics } from '#domain/reports/portal-figures.ts';
import type { Database } from '#server/platform/db/database.ts';
import { engines } from '#tests/support/database.ts';
import { makeResults } from '#tests/support/portal-rows.ts';
import { showSpend } from '#tests/support/spend.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';

describe.each(engines)('client analytics on %s', (engine) => {
  let server: TestServer;
  let db: Database;
  let nia: SignedIn;
  let ada: SignedIn;
  let admin: SignedIn;
  let bare: SignedIn;

  beforeAll(async () => {
    server = await startServer(engine);
    await showSpend(server.services.db, 'platform');
    db = server.services.db;
    [nia, ada, admin, bare] = await Promise.all([
      server.signedIn(),
      server.signedIn(),
      server.signedIn({ admin: true }),
      server.signedIn(),
    ]);
    await makeResults(db, nia.id, {
      platform: 'youtube',
      days: [
        { day: '2026-10-31', impressions: 999, clicks: 999, views: 999, spend: 999 },
        { day: '2026-11-01', impressions: 1000, clicks: 10, views: 300, spend: 20 },
        { day: '2026-11-02', impressions: 3000, clicks: 50, views: 700, spend: 40.25 },
        { day: '2026-11-03', impressions: 500, clicks: 5, views: 120, spend: 5.5 },
        { day: '2026-11-04', impressions: 1500, clicks: 45, views: 480, spend: 9.75 },
        { day: '2026-11-05', impressions: 777, clicks: 777, views: 777, spend: 777 },
      ],
    });
    // A day with streams only and one with clicks but no impressions: neither counts towards the CTR.
    await makeResults(db, nia.id, {
      platform: 'spotify',
      days: [
        { day: '2026-11-03', streams: 800, followers: -3 },
        { day: '2026-11-04', clicks: 1000, streams: 400 },
      ],
    });
    await makeResults(db, nia.id, { platform: 'apple-music', status: 'active', days: [] });
    await makeResults(db, nia.id, { platform: 'press', status: 'draft', days: [] });
    await makeResults(db, ada.id, {
      platform: 'youtube',
      days: [{ day: '2026-11-03', impressions: 90_000, clicks: 900, spend: 9000 }],
    });
  });
  afterAll(() => server.close());

  const ask = async (who: SignedIn, first_day: string | null, last_day: string | null) =>
    who.supabase.rpc('portal_analytics', { first_day, last_day });
  const figures = async (who: SignedIn, from: string, to: string) => {
    const { data, error } = await ask(who, from, to);
    expect(error).toBeNull();
    return data as PortalAnalytics;
  };

  test('[CP-ANA-01] sums the period including both ends and compares it with the preceding one', async () => {
    const { period, totals } = await figures(nia, '2026-11-03', '2026-11-04');
    expect(period).toEqual({ from: '2026-11-03', to: '2026-11-04', before: { from: '2026-11-01', to: '2026-11-02' } });
    expect(totals.impressions).toEqual({ now: 2000, before: 4000, change: -0.5 });
    expect(totals.clicks).toEqual({ now: 1050, before: 60, change: 16.5 });
    expect(totals.views).toEqual({ now: 600, before: 1000, change: -0.4 });
    expect(totals.spend).toEqual({ now: 15.25, before: 60.25, change: -0.7469 });
    // 50 of 2,000 and 60 of 4,000: clicks of the day without impressions are excluded.
    expect(totals.ctr).toEqual({ now: 0.025, before: 0.015, change: 0.6667 });
  });

  test('returns null without a change for unreported figures', async () => {
    const { totals } = await figures(nia, '2026-11-03', '2026-11-04');
    expect(totals.streams).toEqual({ now: 1200, before: null, change: null });
    expect(totals.followers).toEqual({ now: -3, before: null, change: null });
    expect(totals.reach).toEqual({ now: null, before: null, change: null });
    expect(totals.conversions).toEqual({ now: null, before: null, change: null });
  });

  test('[CP-ANA-01] compares one day with the day before', async () => {
    const { totals, period } = await figures(nia, '2026-11-02', '2026-11-02');
    expect(period.before).toEqual({ from: '2026-11-01', to: '2026-11-01' });
    expect(totals.views).toEqual({ now: 700, before: 300, change: 1.3333 });
  });

  test('[CP-ANA-02] lists every platform with a started campaign by spend', async () => {
    const { platforms, campaigns, results } = await figures(nia, '2026-11-03', '2026-11-04');
    expect(platforms.map(({ platform }) => platform)).toEqual(['youtube', 'apple-music', 'spotify']);
    expect(platforms[0]).toEqual({
      platform: 'youtube',
      campaigns: 1,
      impressions: 2000,
      clicks: 50,
      ctr: 0.025,
      views: 600,
      streams: null,
      reach: null,
      reach_unknown: false,
      followers: null,
      conversions: null,
      spend: 15.25,
    });
    expect(platforms[1]).toMatchObject({ campaigns: 1, impressions: null, ctr: null, spend: null });
    expect(platforms[2]).toMatchObject({ streams: 1200, clicks: 1000, ctr: null, followers: -3, spend: null });
    expect(campaigns).toBe(4);
    expect(results).toEqual({ from: '2026-10-31', to: '2026-11-05' });
  });

  test('[CP-ANA-03] returns a value per day, null without results', async () => {
    const { series } = await figures(nia, '2026-11-03', '2026-11-07');
    expect(series.days).toEqual(['2026-11-03', '2026-11-04', '2026-11-05', '2026-11-06', '2026-11-07']);
    expect(series.streams).toEqual([800, 400, null, null, null]);
    expect(series.views).toEqual([120, 480, 777, null, null]);
    expect(series.spend).toEqual([5.5, 9.75, 777, null, null]);
  });

  test('handles a period before any results and a client without campaigns', async () => {
    const early = await figures(nia, '2020-01-01', '2020-01-02');
    expect(early.totals.spend).toEqual({ now: null, before: null, change: null });
    expect(early.platforms).toHaveLength(3);
    const nothing = await figures(bare, '2026-11-03', '2026-11-04');
    expect(nothing).toMatchObject({
      campaigns: 0,
      platforms: [],
      results: { from: null, to: null },
      series: { views: [null, null] },
    });
  });

  test('limits a period to three years and requires two ordered days', async () => {
    expect((await figures(nia, '2023-11-05', '2026-11-04')).series.days).toHaveLength(1096);
    for (const [from, to] of [
      ['2023-11-04', '2026-11-04'],
      ['2026-11-04', '2026-11-03'],
      [null, '2026-11-04'],
      ['2026-11-04', null],
      ['-infinity', 'infinity'],
    ] as const) {
      const { status, data } = await ask(nia, from, to);
      expect([from, to, status, data]).toEqual([from, to, 400, null]);
    }
    expect((await ask(nia, '2026-02-30', '2026-03-01')).status).toBe(400);
  });

  test('tells what each song did, with what its difference began with', async () => {
    const kim = await server.signedIn();
    const day = (on: string, views: number) => ({ day: on, views });
    const video = await makeResults(db, kim.id, {
      name: 'Night Drive',
      platform: 'youtube',
      days: [day('2026-11-01', 100), day('2026-11-03', 400), day('2026-11-04', 200)],
    });
    const ended = await makeResults(db, kim.id, {
      name: 'Golden Hour',
      platform: 'youtube',
      status: 'completed',
      days: [day('2026-11-01', 900), day('2026-11-03', 90)],
    });
    await makeResults(db, kim.id, {
      name: 'Neon Hearts',
      platform: 'youtube',
      status: 'paused',
      days: [day('2026-11-02', 50)],
    });
    await makeResults(db, kim.id, { name: 'Old Song', platform: 'youtube', days: [day('2026-08-01', 9000)] });
    const setDays = (id: string, starts: string, ends: string) =>
      db.query('update public.campaigns set starts_on = $2, ends_on = $3 where id = $1', [id, starts, ends]);
    await setDays(video, '2026-11-02', '2026-12-30');
    await setDays(ended, '2026-09-01', '2026-11-03');

    const songs = rankStories((await figures(kim, '2026-11-03', '2026-11-04')).songs);
    expect(
      songs.map(({ song, figures: { results, before }, event }) => [song.title, results[0], before, event]),
    ).toEqual([
      [
        'Night Drive',
        expect.objectContaining({ metric: 'views', value: 600, before: 100, change: 5 }),
        { from: '2026-11-01', to: '2026-11-02' },
        { kind: 'started', day: '2026-11-02', campaign: 'Night Drive' },
      ],
      [
        'Golden Hour',
        expect.objectContaining({ metric: 'views', value: 90, before: 900, change: -0.9 }),
        { from: '2026-11-01', to: '2026-11-02' },
        { kind: 'ended', day: '2026-11-03', campaign: 'Golden Hour' },
      ],
      // Nothing in these days, and measured for a part of the days before only.
      ['Neon Hearts', undefined, null, null],
    ]);
    expect((await figures(ada, '2026-11-03', '2026-11-04')).songs.map(({ figures: { spend } }) => spend.value)).toEqual(
      [9000],
    );
    expect((await figures(admin, '2026-11-03', '2026-11-04')).songs).toEqual([]);
  });

  test('hides a client’s figures from other clients, admins and visitors', async () => {
    expect((await figures(ada, '2026-11-03', '2026-11-04')).totals.spend.now).toBe(9000);
    expect((await figures(admin, '2026-11-03', '2026-11-04')).campaigns).toBe(0);
    expect(
      (await server.client().rpc('portal_analytics', { first_day: '2026-11-03', last_day: '2026-11-04' })).status,
    ).toBe(401);
    expect(
      (
        await server
          .client(server.services.identity.serviceRoleKey)
          .rpc('portal_analytics', { first_day: '2026-11-03', last_day: '2026-11-04' })
      ).status,
    ).toBe(403);
  });

  test('shows an admin who views as the client the client’s figures', async () => {
    const response = await fetch(`${server.url}/functions/v1/view-as-client`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ clientId: nia.id }),
    });
    const { access_token } = (await response.json()) as { access_token: string };
    const figuresOf = await fetch(`${server.url}/rest/v1/rpc/portal_analytics`, {
      method: 'POST',
      headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ first_day: '2026-11-03', last_day: '2026-11-04' }),
    });
    expect(figuresOf.status).toBe(200);
    expect(((await figuresOf.json()) as PortalAnalytics).totals.spend.now).toBe(15.25);
  });
});
