import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PortalOverview } from '#domain/reports/portal-overview.ts';
import type { PlacedOrder } from '#domain/orders/order.ts';
import type { Database } from '#server/platform/db/database.ts';
import { makeCampaign } from '#tests/support/campaigns.ts';
import { sampledEngines } from '#tests/support/database.ts';
import { draftOrder, placeOrder } from '#tests/support/orders.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';

describe.each(sampledEngines)('the portal overview on %s', (engine) => {
  let server: TestServer;
  let db: Database;
  let nia: SignedIn;
  let eve: SignedIn;
  let staff: SignedIn;

  beforeAll(async () => {
    server = await startServer(engine);
    db = server.services.db;
    [nia, eve, staff] = await Promise.all([server.signedIn(), server.signedIn(), server.signedIn({ admin: true })]);
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

  test('[CP-LAY-07] a new client gets an empty overview; a visitor is rejected', async () => {
    const kim = await server.signedIn();
    const seen = await overview(kim);
    expect(seen).toMatchObject({
      is_new: true,
      notices: [],
      activity: [],
      platforms: [],
      figures: { running: { value: 0, before: null, change: null }, plays: { value: null }, spend: { value: null } },
    });
    expect(seen.figures.days).toHaveLength(30);
    expect((await server.client().rpc('portal_overview')).error).toMatchObject({ code: '42501' });
  });

  test('[CP-OVR-01] notices list unpaid, unanswered, waiting and delivered work, and none of other clients', async () => {
    const ada = await server.signedIn();
    const order = await buy(ada);
    const line = (
      (await ada.supabase.from('order_items').select('id').eq('order_id', order.id).single()).data as { id: string }
    ).id;
    const made = (
      await staff.supabase.rpc('create_staff_order', {
        client_id: ada.id,
        items: [{ name: 'Film', price: 100, quantity: 1 }],
      })
    ).data as { id: string; order_number: string };
    const ticket = (await ada.supabase.rpc('open_ticket', { subject: 'When?', body: 'When?' })).data as { id: string };
    await staff.supabase.from('ticket_messages').insert({ ticket_id: ticket.id, body: 'Today' });
    const given = { order_item_id: line, title: 'Cut', kind: 'link', url: 'https://example.test/1' };
    await staff.supabase.from('deliverables').insert(given);
    const newest = (
      await staff.supabase
        .from('deliverables')
        .insert({ ...given, url: 'https://example.test/2' })
        .select('id')
        .single()
    ).data as { id: string };

    expect((await overview(ada)).notices).toEqual([
      { kind: 'unpaid', order_id: made.id, number: made.order_number, total: 108, currency: 'USD' },
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
    await staff.supabase.from('orders').update({ status: 'cancelled', cancel_reason: 'Not needed' }).eq('id', made.id);
    await db.query('update auth.users set email_confirmed_at = null where id = $1', [ada.id]);
    expect((await overview(ada)).notices).toEqual([{ kind: 'unverified' }]);
  });

  test('[CP-OVR-02] four figures of thirty days compared with the thirty before; unreported ones stay null', async () => {
    const [one, two] = [
      await makeCampaign(db, nia.id, { status: 'active' }),
      await makeCampaign(db, nia.id, { status: 'active', platform: 'spotify' }),
    ];
    await Promise.all([
      day(one, 0, { views: 100, clicks: 5 }),
      day(one, 29, { views: 50, clicks: 5 }),
      day(one, 30, { views: 100, clicks: 20 }),
      day(one, 59, { views: 20 }),
      day(one, 60, { views: 9999, clicks: 9999 }),
      day(two, 3, { streams: 30 }),
    ]);
    await day(await makeCampaign(db, eve.id), 1, { views: 7, spend: 3 });
    const { figures } = await overview(nia);
    expect(figures).toMatchObject({
      running: { value: 2, before: 1, change: 1 },
      plays: { value: 180, before: 120, change: 0.5 },
      clicks: { value: 10, before: 20, change: -0.5 },
      spend: { value: null, before: null, change: null },
      currency: 'USD',
    });
    expect(figures.days.filter(({ plays }) => plays !== null).map(({ plays }) => plays)).toEqual([50, 30, 100]);
    expect(figures.days.at(-1)).toEqual({ day: figures.to, plays: 100, clicks: 5, spend: null });
    expect((await overview(eve)).figures.plays.value).toBe(7);
  });

  test('[CP-OVR-02] thirty days before that results cover only in part are nothing to compare with', async () => {
    const kim = await server.signedIn();
    const campaign = await makeCampaign(db, kim.id, { status: 'active' });
    await day(campaign, 0, { views: 100, clicks: 5, spend: 9 });
    await day(campaign, 58, { views: 10, clicks: 1, spend: 3 });
    expect((await overview(kim)).figures).toMatchObject({
      running: { value: 1, before: null, change: null },
      plays: { value: 100, before: null, change: null },
      clicks: { value: 5, before: null, change: null },
      spend: { value: 9, before: null, change: null },
    });
    await day(campaign, 59, { clicks: 1 });
    expect((await overview(kim)).figures).toMatchObject({
      running: { value: 1, before: 1, change: 0 },
      plays: { value: 100, before: 10, change: 9 },
      clicks: { value: 5, before: 2, change: 1.5 },
      spend: { value: 9, before: 3, change: 2 },
    });
  });

  test('[CP-OVR-03] the latest ten of orders, payments, campaigns, results, tickets and deliverables', async () => {
    const mia = await server.signedIn();
    const order = await buy(mia);
    const line = (
      (await mia.supabase.from('order_items').select('id').eq('order_id', order.id).single()).data as { id: string }
    ).id;
    const campaign = await makeCampaign(db, mia.id, { name: 'Night Drive' });
    await staff.supabase.from('campaigns').update({ status: 'active' }).eq('id', campaign);
    await mia.supabase.rpc('open_ticket', { subject: 'Hello', body: 'Hello' });
    await staff.supabase
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
      await staff.supabase.rpc('create_staff_order', {
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

  test('[CP-OVR-05] a platform is fresh, late, waiting or idle by its newest result', async () => {
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
