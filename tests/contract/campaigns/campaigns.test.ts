import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CampaignDelivery } from '#web/features/campaigns/campaign-rows.ts';
import type { Database } from '#server/platform/db/database.ts';
import { makeCampaign } from '#tests/support/campaigns.ts';
import { engines } from '#tests/support/database.ts';
import { draftOrder, placeOrder } from '#tests/support/orders.ts';
import { showSpend } from '#tests/support/spend.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';

describe.each(engines)('campaigns on %s', (engine) => {
  let server: TestServer;
  let db: Database;
  let nia: SignedIn;
  let ada: SignedIn;
  let admin: SignedIn;

  beforeAll(async () => {
    server = await startServer(engine);
    await showSpend(server.services.db, 'platform');
    db = server.services.db;
    [nia, ada, admin] = await Promise.all([server.signedIn(), server.signedIn(), server.signedIn({ admin: true })]);
  });
  afterAll(() => server.close());

  const buy = async (items: { id: string; quantity: number }[]) =>
    (await placeOrder(server, nia, await draftOrder(server, items), randomUUID())).body.id;

  describe('created from an order', () => {
    test('[CP-CAM-03] creates one draft per line with a guarantee, once, with its target and days', async () => {
      const order = await buy([
        { id: 'youtube-ads-premium', quantity: 2 },
        { id: 'spotify-ads-basic', quantity: 1 },
        { id: 'ai-video-creation-basic', quantity: 1 },
      ]);
      const first = await admin.supabase.rpc('create_campaigns_from_order', { order_id: order });
      expect(first.error).toBeNull();
      const { rows: packages } = await db.query<{
        id: string;
        figures: { min: number; max: number | null; basis: string }[];
        duration_days: number;
      }>(
        `select id, figures, duration_days from public.packages where id in ('youtube-ads-premium', 'spotify-ads-basic') order by id desc`,
      );
      expect(first.data).toMatchObject(
        packages.map(({ figures }, at) => ({
          client_id: nia.id,
          status: 'draft',
          platform: ['youtube', 'spotify'][at],
          target_metric: ['views', 'streams'][at],
          target_min: figures[0]!.min * (at === 0 ? 2 : 1),
          target_basis: figures[0]!.basis,
        })),
      );
      for (const [at, { starts_on: from, ends_on: to }] of (
        first.data as { starts_on: string; ends_on: string }[]
      ).entries()) {
        expect((Date.parse(to) - Date.parse(from)) / 86_400_000 + 1).toBe(packages[at]!.duration_days);
      }
      const again = await admin.supabase.rpc('create_campaigns_from_order', { order_id: order });
      expect(again.data).toEqual(first.data);
    });

    test('rejects clients, unpaid orders and unknown orders', async () => {
      const order = await buy([{ id: 'youtube-ads-trial', quantity: 1 }]);
      expect((await nia.supabase.rpc('create_campaigns_from_order', { order_id: order })).error).toMatchObject({
        code: '42501',
      });
      expect((await server.client().rpc('create_campaigns_from_order', { order_id: order })).error).not.toBeNull();
      expect((await admin.supabase.rpc('create_campaigns_from_order', { order_id: randomUUID() })).status).toBe(404);
      const { data } = await nia.supabase
        .from('orders')
        .insert({ client_name: 'x', client_email: 'x@example.test', items: [{ id: 'youtube-ads-trial', quantity: 1 }] })
        .select('id')
        .single();
      expect((await admin.supabase.rpc('create_campaigns_from_order', { order_id: data!.id as string })).status).toBe(
        409,
      );
    });
  });

  describe('status changes', () => {
    test('[CP-CAM-04] allows draft to active, paused and back, and completed; nothing else', async () => {
      const id = await makeCampaign(db, nia.id);
      const move = (status: string) =>
        admin.supabase.from('campaigns').update({ status }).eq('id', id).select('status').single();
      expect((await move('paused')).status).toBe(409);
      expect((await move('completed')).status).toBe(409);
      for (const status of ['active', 'paused', 'active', 'completed'])
        expect((await move(status)).data).toEqual({ status });
      expect((await move('active')).status).toBe(409);
    });

    test('a client requests a change, an admin decides, and the decision clears the request', async () => {
      const id = await makeCampaign(db, nia.id, { status: 'active' });
      const ask = (who: SignedIn, wanted: string | null) =>
        who.supabase.rpc('request_campaign_status', { campaign_id: id, wanted });
      expect((await ask(ada, 'paused')).status).toBe(404);
      expect((await ask(nia, 'active')).status).toBe(409);
      expect((await ask(nia, 'completed')).status).toBe(400);
      expect((await ask(nia, 'paused')).data).toMatchObject({ status: 'active', requested_status: 'paused' });
      expect((await ask(nia, null)).data).toMatchObject({ requested_status: null });
      await ask(nia, 'paused');
      const rejected = await admin.supabase
        .from('campaigns')
        .update({ requested_status: null })
        .eq('id', id)
        .select('status, requested_status')
        .single();
      expect(rejected.data).toEqual({ status: 'active', requested_status: null });
      await ask(nia, 'paused');
      const done = await admin.supabase
        .from('campaigns')
        .update({ status: 'paused' })
        .eq('id', id)
        .select('status, requested_status')
        .single();
      expect(done.data).toEqual({ status: 'paused', requested_status: null });
      expect((await admin.supabase.from('campaigns').update({ requested_status: 'active' }).eq('id', id)).status).toBe(
        409,
      );
    });

    test('clients cannot update campaigns; started ones cannot be deleted or reassigned', async () => {
      const id = await makeCampaign(db, nia.id, { status: 'active' });
      expect((await nia.supabase.from('campaigns').update({ status: 'paused' }).eq('id', id).select()).data).toEqual(
        [],
      );
      expect((await admin.supabase.from('campaigns').delete().eq('id', id).select()).data).toEqual([]);
      expect((await admin.supabase.from('campaigns').update({ client_id: ada.id }).eq('id', id)).status).toBe(403);
      const draft = await makeCampaign(db, nia.id);
      expect((await admin.supabase.from('campaigns').delete().eq('id', draft).select('id')).data).toEqual([
        { id: draft },
      ]);
    });

    test('rejects the second of two concurrent edits', async () => {
      const id = await makeCampaign(db, nia.id);
      const { data } = await admin.supabase.from('campaigns').select('updated_at').eq('id', id).single();
      const edit = (name: string) =>
        admin.supabase
          .from('campaigns')
          .update({ name })
          .match({ id, updated_at: data!.updated_at as string })
          .select('name');
      expect((await edit('First')).data).toEqual([{ name: 'First' }]);
      expect((await edit('Second')).data).toEqual([]);
    });
  });

  describe('delivery', () => {
    const deliver = async (options: Parameters<typeof makeCampaign>[2], views: number): Promise<CampaignDelivery> => {
      const id = await makeCampaign(db, nia.id, options);
      if (views > 0) await admin.supabase.from('campaign_days').insert({ campaign_id: id, day: '2026-01-01', views });
      return (await admin.supabase.from('campaign_delivery').select().eq('id', id).single()).data as CampaignDelivery;
    };
    // Nine of twenty days are over, so 450 of 1000 would be on pace.
    const running = { status: 'active', starts: -9, ends: 10 };

    test.each([
      ['a draft', { status: 'draft' }, 0, 'not started'],
      ['one whose first day is to come', { status: 'active', starts: 1, ends: 20 }, 0, 'not started'],
      ['one that is in time', running, 450, 'on pace'],
      ['one a little late', running, 405, 'on pace'],
      ['one that is late', running, 404, 'behind'],
      ['one that is early', running, 496, 'ahead'],
      ['one that delivered', running, 1000, 'done'],
      ['one that ended short', { status: 'active', starts: -20, ends: -1 }, 999, 'behind'],
      ['one that was completed', { status: 'completed' }, 10, 'done'],
      ['one without a target', { ...running, target: null }, 10, null],
    ])('%s', async (_, options, views, pace) => {
      const row = await deliver(options, views);
      expect(row.pace).toBe(pace);
      expect(row.off_pace).toBe(pace === 'behind');
    });

    test('returns shares, client name and last day with results, hidden from other clients', async () => {
      const row = await deliver(running, 450);
      expect(row).toMatchObject({
        delivered: 450,
        promised: 1000,
        share_delivered: 0.45,
        share_elapsed: 0.45,
        last_result_on: '2026-01-01',
        client_name: 'Nia Cole',
        client_email: nia.email,
      });
      expect((await nia.supabase.from('campaign_delivery').select('delivered').eq('id', row.id)).data).toEqual([
        { delivered: 450 },
      ]);
      expect((await ada.supabase.from('campaign_delivery').select().eq('id', row.id)).data).toEqual([]);
      expect((await server.client().from('campaign_delivery').select()).error).not.toBeNull();
    });
  });

  describe('manual daily figures', () => {
    test('a second entry for a day replaces the first and is logged without a file', async () => {
      const id = await makeCampaign(db, nia.id);
      const day = { campaign_id: id, day: '2026-11-01' };
      const days = () => admin.supabase.from('campaign_days');
      expect(
        (
          await days()
            .insert({ ...day, views: 10, spend: 1.5 })
            .select('views, spend, sources')
            .single()
        ).data,
      ).toEqual({ views: 10, spend: 1.5, sources: {} });
      expect((await days().insert({ ...day, views: 12 })).error).toMatchObject({ code: '23505' });
      expect((await days().update({ views: 12 }).match(day).select('views')).data).toEqual([{ views: 12 }]);
      expect((await days().select('views').eq('campaign_id', id)).data).toEqual([{ views: 12 }]);
      const { data: log } = await admin.supabase
        .from('audit_logs')
        .select('action, user_id')
        .eq('table_name', 'campaign_days')
        .eq('record_id', id)
        .order('created_at');
      expect(log).toEqual([
        { action: 'insert', user_id: admin.id },
        { action: 'update', user_id: admin.id },
      ]);
    });

    test('rejects negative figures, an invented file and other users', async () => {
      const id = await makeCampaign(db, nia.id);
      const row = { campaign_id: id, day: '2026-11-01', views: 1 };
      expect((await admin.supabase.from('campaign_days').insert({ ...row, views: -1 })).error).toMatchObject({
        code: '23514',
      });
      expect(
        (await admin.supabase.from('campaign_days').insert({ ...row, sources: { views: randomUUID() } })).status,
      ).toBe(403);
      expect((await nia.supabase.from('campaign_days').insert(row)).status).toBe(403);
      expect(
        (await admin.supabase.from('campaign_keywords').insert({ campaign_id: id, day: '2026-11-01', keyword: 'x' }))
          .status,
      ).toBe(403);
      await admin.supabase.from('campaign_days').insert(row);
      expect((await nia.supabase.from('campaign_days').select('views').eq('campaign_id', id)).data).toEqual([
        { views: 1 },
      ]);
      expect((await ada.supabase.from('campaign_days').select('views').eq('campaign_id', id)).data).toEqual([]);
    });
  });
});
