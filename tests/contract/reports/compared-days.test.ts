import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCampaign } from '#tests/support/campaigns.ts';
import { engines } from '#tests/support/database.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';

interface Compared {
  period: { before: { from: string; to: string } | null };
  totals: { views: { now: number | null; before: number | null; change: number | null } };
}

describe.each(engines)('the days that are compared on %s', (engine) => {
  let server: TestServer;
  let nia: SignedIn;

  beforeAll(async () => {
    server = await startServer(engine);
    nia = await server.signedIn();
  });
  afterAll(() => server.close());

  const dayAt = async (offset: number) =>
    (
      await server.services.db.query<{ day: string }>('select (internal.shop_today() + $1::integer)::text as day', [
        offset,
      ])
    ).rows[0]!.day;
  /** A hundred views on each day. */
  const report = (campaign: string, first: number, last: number) =>
    server.services.db.query(
      `insert into public.campaign_days (campaign_id, day, views)
       select $1, internal.shop_today() + n, 100 from generate_series($2::integer, $3::integer) as n`,
      [campaign, first, last],
    );
  const lastSevenDays = async () => {
    const span = { first_day: await dayAt(-6), last_day: await dayAt(0) };
    const { data, error } = await nia.supabase.rpc('portal_analytics', span);
    expect(error).toBeNull();
    return data as Compared;
  };

  test('are as many as have results: what is not reported yet is no drop', async () => {
    const campaign = await makeCampaign(server.services.db, nia.id, { status: 'active', starts: -29 });
    await report(campaign, -29, -3);
    const { period, totals } = await lastSevenDays();
    expect(totals.views).toEqual({ now: 400, before: 400, change: 0 });
    expect(period.before).toEqual({ from: await dayAt(-13), to: await dayAt(-10) });
    const { data } = await nia.supabase.rpc('portal_overview', {
      first_day: await dayAt(-6),
      last_day: await dayAt(0),
    });
    expect(data).toMatchObject({
      results: {
        before: { from: await dayAt(-13), to: await dayAt(-10) },
        results: [{ metric: 'views', value: 400, before: 400, change: 0 }],
      },
    });
  });

  test('are all once the results come up to the end', async () => {
    const campaign = (await server.services.db.query<{ id: string }>('select id from public.campaigns')).rows[0]!.id;
    await report(campaign, -2, 0);
    const { period, totals } = await lastSevenDays();
    expect(totals.views).toEqual({ now: 700, before: 700, change: 0 });
    expect(period.before?.to).toBe(await dayAt(-7));
  });
});
