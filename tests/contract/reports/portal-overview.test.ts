import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PortalOverview } from '#domain/reports/portal-overview.ts';
import type { PlacedOrder } from '#domain/orders/order.ts';
import type { Database } from '#server/platform/db/database.ts';
import { makeCampaign } from '#tests/support/campaigns.ts';
import { engines } from '#tests/support/database.ts';
import { draftOrder, placeOrder } from '#tests/support/orders.ts';
import { showSpend } from '#tests/support/spend.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';

describe.each(engines)('portal overview on %s', (engine) => {
  let server: TestServer;
  let db: Database;
  let nia: SignedIn;
  let eve: SignedIn;
  let asAdmin: SignedIn;

  beforeAll(async () => {
    server = await startServer(engine);
    await showSpend(server.services.db, 'platform');
    db = server.services.db;
    [nia, eve, asAdmin] = await Promise.all([server.signedIn(), server.signedIn(), server.signedIn({ admin: true })]);
  });
  afterAll(() => server.close());

  const overview = async (who: SignedIn): Promise<PortalOverview> => {
    const { data, error } = await who.supabase.rpc('portal_overview');
    if (error !== null) throw error;
    return data as PortalOverview;
  };
  const buy = async (who: SignedIn, id = 'youtube-ads-trial') =>
    (await placeOrder<PlacedOrder>(server, who, await draftOrder(server, [{ id, quantity: 1 }]), randomUUID())).body;
  const day = (campaign: string, ago: number, figures: Record<string, number>) =>
    db.query(
      `insert into public.campaign_days (campaign_id, day, views, streams, clicks, spend) values ($1, internal.local_date() - $2::integer, $3, $4, $5, $6)`,
      [campaign, ago, figures.views ?? null, figures.streams ?? null, figures.clicks ?? null, figures.spend ?? null],
    );

  test('[CP-LAY-07] returns an empty overview to a new client and rejects a visitor', async () => {
    const kim = await server.signedIn();
    const seen = await overview(kim);
    expect(seen).toMatchObject({
      is_new: true,
      notices: [],
      activity: [],
      platforms: [],
      setups: [],
      results: { campaigns: 0, before: null, spend: { value: null, before: null, change: null }, results: [] },
    });
    expect(seen.results.days).toHaveLength(30);
    expect((await server.client().rpc('portal_overview')).error).toMatchObject({ code: '42501' });
  });

  test('[CP-OVR-01] lists unpaid, unanswered, waiting and delivered work of this client only', async () => {
    const ada = await server.signedIn();
    const order = await buy(ada);
    const line = (
      (await ada.supabase.from('order_items').select('id').eq('order_id', order.id).single()).data as { id: string }
    ).id;
    const made = (
      await asAdmin.supabase.rpc('create_team_order', {
        client_id: ada.id,
        items: [{ name: 'Film', price: 100, quantity: 1 }],
      })
    ).data as { id: string; order_number: string };
    const ticket = (await ada.supabase.rpc('open_ticket', { subject: 'When?', body: 'When?' })).data as { id: string };
    await asAdmin.supabase.from('ticket_messages').insert({ ticket_id: ticket.id, body: 'Today' });
    const given = { order_item_id: line, title: 'Cut', kind: 'link', url: 'https://example.test/1' };
    await asAdmin.supabase.from('deliverables').insert(given);
    const newest = (
      await asAdmin.supabase
        .from('deliverables')
        .insert({ ...given, url: 'https://example.test/2' })
        .select('id')
        .single()
    ).data as { id: string };

    expect((await overview(ada)).notices).toEqual([
      { kind: 'unpaid', order_id: made.id, number: made.order_number, total: 108, currency: 'USD', started: false },
      { kind: 'ticket', ticket_id: ticket.id, number: expect.any(String), subject: 'When?', at: expect.any(String) },
      {
        kind: 'deliverable',
        deliverable_id: newest.id,
        order_id: order.id,
        order_item_id: line,
        number: order.order_number,
        title: 'Cut',
      },
      { kind: 'intake', order_id: order.id, number: order.order_number, lines: 1, links: 1 },
    ]);
    expect((await overview(eve)).notices).toEqual([]);

    await ada.supabase.rpc('save_intake', {
      order_item_id: line,
      answers: { link: 'https://youtu.be/a', genre: 'Pop', territories: 'US' },
    });
    await ada.supabase.rpc('decide_deliverable', { deliverable_id: newest.id, decision: 'approved' });
    await ada.supabase.from('ticket_messages').insert({ ticket_id: ticket.id, body: 'Thanks' });
    await asAdmin.supabase
      .from('orders')
      .update({ status: 'cancelled', cancel_reason: 'Not needed' })
      .eq('id', made.id);
    await db.query('update auth.users set email_confirmed_at = null where id = $1', [ada.id]);
    expect((await overview(ada)).notices).toEqual([{ kind: 'unverified' }]);
  });

  test('[CP-OVR-02] compares thirty days with the thirty before, and keeps unreported figures null', async () => {
    const [one, two] = [
      await makeCampaign(db, nia.id, { status: 'active' }),
      await makeCampaign(db, nia.id, { status: 'active', platform: 'spotify', target: null }),
    ];
    await Promise.all([
      day(one, 0, { views: 100, clicks: 5, spend: 9 }),
      day(one, 29, { views: 50, clicks: 5 }),
      day(one, 30, { views: 100, clicks: 20, spend: 10 }),
      day(one, 59, { views: 20 }),
      day(one, 60, { views: 9999, clicks: 9999 }),
      day(two, 3, { streams: 30 }),
    ]);
    await day(await makeCampaign(db, eve.id), 1, { views: 7, spend: 3 });
    const { results } = await overview(nia);
    expect(results).toMatchObject({
      campaigns: 2,
      currency: 'USD',
      spend: { value: 9, before: 10, change: -0.1 },
      clicks: { value: 10, before: 20, change: -0.5 },
      // A campaign without a target counts what its platform is booked for.
      results: [
        { metric: 'views', platform: 'youtube', value: 150, before: 120, change: 0.25 },
        { metric: 'streams', platform: 'spotify', value: 30, before: null },
      ],
      // The streams cost something, but nobody reported what.
      priced: false,
      cost: { value: null },
    });
    expect(results.days.at(-1)).toEqual({ day: results.to, spend: 9, clicks: 5, results: { views: 100 } });
    expect(results.days.at(-4)?.results).toEqual({ streams: 30 });
    expect((await overview(eve)).results).toMatchObject({
      results: [{ metric: 'views', value: 7 }],
      cost: { value: 0.428571 },
      priced: true,
    });
    const week = await nia.supabase.rpc('portal_overview', { first_day: results.days[23]?.day, last_day: results.to });
    expect(week.data).toMatchObject({ results: { spend: { value: 9 }, results: [{ value: 100 }, { value: 30 }] } });
    const invalid = await nia.supabase.rpc('portal_overview', { first_day: results.to, last_day: results.from });
    expect(invalid.status).toBe(400);
  });

  test('[CP-OVR-02] compares nothing when results cover the earlier thirty days only in part', async () => {
    const kim = await server.signedIn();
    const campaign = await makeCampaign(db, kim.id, { status: 'active' });
    await day(campaign, 0, { views: 100, spend: 9 });
    await day(campaign, 58, { views: 10, spend: 3 });
    const first = (await overview(kim)).results;
    expect(first).toMatchObject({ before: null, spend: { value: 9, before: null, change: null } });
    await day(campaign, 59, { clicks: 1 });
    const second = (await overview(kim)).results;
    expect(second).toMatchObject({ before: { to: expect.any(String) }, spend: { value: 9, before: 3, change: 2 } });
  });

  test('counts running campaigns and where they are in their schedule', async () => {
    const uma = await server.signedIn();
    const make = (fields: Parameters<typeof makeCampaign>[2]) => makeCampaign(db, uma.id, fields);
    await day(await make({ status: 'active', starts: -43, ends: 16 }), 1, { views: 900 });
    await make({ status: 'paused' });
    const { progress } = await overview(uma);
    expect(progress).toMatchObject({ running: 1, day: 44, days: 60, ahead: 1, paused: 1, scheduled: 0, completed: 0 });
    await make({ status: 'active', starts: 3, ends: 9 });
    await day(await make({ status: 'active', starts: -3, ends: 9 }), 1, { views: 1 });
    expect((await overview(uma)).progress).toMatchObject({ running: 2, day: null, ahead: 1, behind: 1, scheduled: 1 });
  });

  test('lists ordered services without results as being set up, with their next step', async () => {
    const ivy = await server.signedIn();
    const order = await buy(ivy);
    const setups = async () => (await ivy.supabase.rpc('portal_setups')).data as PortalOverview['setups'];
    expect(await setups()).toMatchObject([
      {
        order_id: order.id,
        number: order.order_number,
        campaign_id: null,
        service: 'youtube-ads',
        step: 'answers',
        day: null,
      },
    ]);
    const line = (await setups())[0]?.order_item_id ?? '';
    await ivy.supabase.rpc('save_intake', {
      order_item_id: line,
      answers: { link: 'https://youtu.be/a', genre: 'Pop', territories: 'US' },
    });
    const [reviewed] = await setups();
    expect(reviewed?.step).toBe('review');
    expect(Date.parse(reviewed?.at ?? '')).toBeGreaterThan(Date.now() + 23 * 3_600_000);
    await asAdmin.supabase.from('orders').update({ status: 'in_progress' }).eq('id', order.id);
    expect(await setups()).toMatchObject([{ step: 'setup', day: expect.any(String) }]);
    const [campaign] = (await asAdmin.supabase.rpc('create_campaigns_from_order', { order_id: order.id })).data as {
      id: string;
      starts_on: string;
    }[];
    expect(await setups()).toMatchObject([{ campaign_id: campaign?.id, step: 'start', day: campaign?.starts_on }]);
    await db.query(`update public.campaigns set starts_on = internal.shop_today() - 5 where id = $1`, [
      campaign?.id ?? '',
    ]);
    expect(await setups()).toMatchObject([{ step: 'start', day: null }]);
    await asAdmin.supabase
      .from('campaigns')
      .update({ status: 'active' })
      .eq('id', campaign?.id ?? '');
    expect(await setups()).toMatchObject([{ step: 'results', day: null }]);
    expect((await eve.supabase.rpc('portal_setups')).data).toEqual([]);
    await day(campaign?.id ?? '', 1, { views: 1 });
    expect(await setups()).toEqual([]);
  });

  test('[CP-OVR-03] lists the ten latest orders, payments, campaigns, results, tickets and deliverables', async () => {
    const mia = await server.signedIn();
    const order = await buy(mia);
    const line = (
      (await mia.supabase.from('order_items').select('id').eq('order_id', order.id).single()).data as { id: string }
    ).id;
    const campaign = await makeCampaign(db, mia.id, { name: 'Night Drive' });
    await asAdmin.supabase.from('campaigns').update({ status: 'active' }).eq('id', campaign);
    await mia.supabase.rpc('open_ticket', { subject: 'Hello', body: 'Hello' });
    await asAdmin.supabase
      .from('deliverables')
      .insert({ order_item_id: line, title: 'Cut', kind: 'link', url: 'https://example.test/1' });
    const { rows } = await db.query<{ id: string }>(
      `insert into public.result_imports (format, file_name, path, state, applied_at) values ('x', 'x.csv', $1, 'applied', now()) returning id`,
      [randomUUID()],
    );
    await db.query(
      'insert into public.campaign_days (campaign_id, day, views, import_id) values ($1, internal.local_date(), 5, $2)',
      [campaign, rows[0]!.id],
    );
    const made = (
      await asAdmin.supabase.rpc('create_team_order', {
        client_id: mia.id,
        items: [{ name: 'Film', price: 100, quantity: 1 }],
      })
    ).data as { id: string };
    const { activity, is_new } = await overview(mia);
    expect(is_new).toBe(false);
    expect(activity.map(({ kind }) => kind).sort()).toEqual([
      'campaign',
      'deliverable',
      'order',
      'paid',
      'results',
      'ticket',
    ]);
    expect(activity).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'order', order_id: made.id, amount: 108 }),
        expect.objectContaining({ kind: 'paid', order_id: order.id, number: order.order_number, currency: 'USD' }),
        expect.objectContaining({ kind: 'campaign', campaign_id: campaign, name: 'Night Drive', status: 'active' }),
        expect.objectContaining({ kind: 'results', campaigns: 1, name: 'Night Drive' }),
        expect.objectContaining({ kind: 'ticket', subject: 'Hello', by: 'client' }),
      ]),
    );
    const times = activity.map(({ at }) => Date.parse(at));
    expect(times.toSorted((a, b) => b - a)).toEqual(times);
    for (let n = 0; n < 8; n++) await mia.supabase.rpc('open_ticket', { subject: `No. ${n}`, body: 'x' });
    expect((await overview(mia)).activity).toHaveLength(10);
  });

  test('[CP-OVR-05] rates a platform as fresh, late, waiting or idle by its newest result', async () => {
    const zoe = await server.signedIn();
    const make = (platform: string, status: string, starts: number) =>
      makeCampaign(db, zoe.id, { platform, status, starts });
    await day(await make('youtube', 'active', -20), 3, { views: 1 });
    await day(await make('spotify', 'active', -20), 4, { streams: 1 });
    await make('instagram', 'active', -2);
    await make('press', 'draft', 4);
    // Results of another campaign on the platform do not count for the one without.
    await day(await make('google-ads', 'completed', -30), 1, { clicks: 1 });
    await make('google-ads', 'active', -20);
    const states = Object.fromEntries(
      (await overview(zoe)).platforms.map(({ platform, state, campaigns }) => [platform, [state, campaigns]]),
    );
    expect(states).toEqual({
      youtube: ['fresh', 1],
      spotify: ['late', 1],
      instagram: ['waiting', 1],
      press: ['idle', 1],
      'google-ads': ['late', 2],
    });
  });
});
