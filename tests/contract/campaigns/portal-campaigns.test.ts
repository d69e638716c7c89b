import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CampaignEvent } from '#domain/campaigns/campaign.ts';
import type { CampaignDelivery, FigureSource, ResultImport } from '#web/features/campaigns/campaign-rows.ts';
import type { Database } from '#server/platform/db/database.ts';
import { makeCampaign } from '#tests/support/campaigns.ts';
import { engines } from '#tests/support/database.ts';
import { callFunction, draftOrder, placeOrder } from '#tests/support/orders.ts';
import { showSpend } from '#tests/support/spend.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';

describe.each(engines)('portal campaigns on %s', (engine) => {
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

  const typeDay = async (campaign: string, day: string, figures: object) => {
    const { error } = await admin.supabase.from('campaign_days').insert({ campaign_id: campaign, day, ...figures });
    if (error !== null) throw error;
  };
  /** Imports an export as an admin; returns the path of its file. */
  async function importExport(
    csv: string,
    mapping: Record<string, string | null>,
    name = 'report.csv',
  ): Promise<string> {
    const path = `imports/${randomUUID()}/${name}`;
    const { error } = await admin.supabase.storage
      .from('evidence')
      .upload(path, Buffer.from(csv), { contentType: 'text/csv' });
    if (error !== null) throw error;
    const { body } = await callFunction<ResultImport>(server, 'preview-import', { path }, { as: admin });
    expect((await callFunction(server, 'apply-import', { import_id: body.id, mapping }, { as: admin })).status).toBe(
      200,
    );
    return path;
  }
  const HEAD = 'Day,Campaign,Impr.,Clicks,TrueView views,Cost\n';
  const evidenceOf = async (campaign: string, who = nia) =>
    (await who.supabase.rpc('campaign_evidence', { campaign_id: campaign })).data as FigureSource[];
  const eventsOf = async (campaign: string, who = nia) =>
    (await who.supabase.rpc('campaign_timeline', { campaign_id: campaign })).data as CampaignEvent[];
  const kindsOf = async (campaign: string) =>
    (await eventsOf(campaign)).map(({ kind, done_by: by }) => `${kind} by ${by}`);
  const ask = (who: SignedIn, campaign: string, wanted: string | null) =>
    who.supabase.rpc('request_campaign_status', { campaign_id: campaign, wanted });
  const write = (who: SignedIn, campaign: string, body = 'How is it going?', more: object = {}) =>
    who.supabase.rpc('write_about_campaign', { campaign_id: campaign, body, ...more });

  describe('figures', () => {
    test('[CP-CAM-02] sums all days, returns null for unreported figures, and computes CTR from days with both', async () => {
      const id = await makeCampaign(db, nia.id, { status: 'active' });
      const row = async () =>
        (
          await nia.supabase
            .from('campaign_delivery')
            .select('spend,impressions,clicks,ctr,delivered')
            .eq('id', id)
            .single()
        ).data as CampaignDelivery;
      expect(await row()).toEqual({ spend: null, impressions: null, clicks: null, ctr: null, delivered: 0 });
      await typeDay(id, '2026-11-01', { impressions: 1000, clicks: 20, spend: 10.5, views: 300 });
      await typeDay(id, '2026-11-02', { impressions: 500, spend: 4.25 });
      await typeDay(id, '2026-11-03', { clicks: 7 });
      expect(await row()).toEqual({ spend: 14.75, impressions: 1500, clicks: 27, ctr: 0.02, delivered: 300 });
      await typeDay(id, '2026-11-04', { impressions: 0, clicks: 0 });
      expect(await row()).toMatchObject({ ctr: 0.02 });
    });

    test('returns amounts in the shop’s currency', async () => {
      const id = await makeCampaign(db, nia.id);
      expect((await nia.supabase.from('campaign_delivery').select('currency').eq('id', id)).data).toEqual([
        { currency: 'USD' },
      ]);
    });

    test('[CP-CAM-01] searches, filters and paginates by cursor', async () => {
      const owner = await server.signedIn();
      for (const [name, platform, status] of [
        ['Night Drive', 'youtube', 'active'],
        ['Night Tape', 'spotify', 'draft'],
        ['Golden Hour', 'spotify', 'active'],
      ]) {
        await makeCampaign(db, owner.id, { name: name!, platform: platform!, status: status! });
      }
      const names = async (narrow: (query: ReturnType<typeof all>) => ReturnType<typeof all>) =>
        ((await narrow(all()).order('name').order('id')).data as { name: string }[]).map(({ name }) => name);
      const all = () => owner.supabase.from('campaign_delivery').select('name').eq('client_id', owner.id);
      expect(await names((query) => query.ilike('name', '%night%'))).toEqual(['Night Drive', 'Night Tape']);
      expect(await names((query) => query.eq('platform', 'spotify').eq('status', 'active'))).toEqual(['Golden Hour']);
      expect(await names((query) => query.gt('name', 'Night Drive'))).toEqual(['Night Tape']);
    });

    test('are hidden from other clients and visitors', async () => {
      const id = await makeCampaign(db, nia.id, { status: 'active' });
      await typeDay(id, '2026-11-01', { views: 3 });
      await write(nia, id);
      for (const table of ['campaign_delivery', 'campaign_days', 'tickets']) {
        const column = table === 'campaign_delivery' ? 'id' : 'campaign_id';
        expect((await nia.supabase.from(table).select(column).eq(column, id)).data).toHaveLength(1);
        expect((await ada.supabase.from(table).select(column).eq(column, id)).data).toEqual([]);
        expect((await server.client().from(table).select(column).eq(column, id)).error).not.toBeNull();
      }
      for (const routine of ['campaign_evidence', 'campaign_timeline']) {
        expect((await ada.supabase.rpc(routine, { campaign_id: id })).data).toEqual([]);
        expect((await server.client().rpc(routine, { campaign_id: id })).error).toMatchObject({ code: '42501' });
        expect((await admin.supabase.rpc(routine, { campaign_id: id })).data).not.toEqual([]);
      }
      expect((await ask(ada, id, 'paused')).status).toBe(404);
      expect((await write(ada, id)).status).toBe(404);
      expect((await server.client().rpc('write_about_campaign', { campaign_id: id, body: 'x' })).error).toMatchObject({
        code: '42501',
      });
    });
  });

  describe('evidence', () => {
    test('lists the files behind each figure with their shares, and none for manual entries', async () => {
      const id = await makeCampaign(db, nia.id, { name: 'Evident' });
      const first = await importExport(
        `${HEAD}2026-11-01,evident,100,4,40,2.00\n2026-11-02,evident,200,6,60,3.00\n`,
        { evident: id },
        'first.csv',
      );
      await importExport(`${HEAD}2026-11-02,evident,250,8,70,3.50\n`, { evident: id }, 'second.csv');
      await typeDay(id, '2026-11-03', { views: 5 });
      const views = (await evidenceOf(id)).filter(({ figure }) => figure === 'views');
      expect(views).toEqual([
        expect.objectContaining({
          total: 40,
          days: 1,
          first_day: '2026-11-01',
          last_day: '2026-11-01',
          file_name: 'first.csv',
          path: first,
          format: 'google-ads-campaigns',
        }),
        expect.objectContaining({ total: 70, days: 1, file_name: 'second.csv' }),
        expect.objectContaining({ total: 5, days: 1, import_id: null, file_name: null }),
      ]);
      const sum = (await evidenceOf(id))
        .filter(({ figure }) => figure === 'impressions')
        .reduce((all, { total }) => all + (total ?? 0), 0);
      expect((await nia.supabase.from('campaign_delivery').select('impressions').eq('id', id).single()).data).toEqual({
        impressions: sum,
      });
      expect((await evidenceOf(id)).some(({ figure }) => figure === 'streams')).toBe(false);
    });

    test('serves a client’s file by signed URL, but not a file that covers two clients', async () => {
      const [mine, hers] = [
        await makeCampaign(db, nia.id, { name: 'Mine alone' }),
        await makeCampaign(db, ada.id, { name: 'Hers' }),
      ];
      const own = await importExport(`${HEAD}2026-11-01,mine,1,1,1,1.00\n`, { mine });
      const shared = await importExport(`${HEAD}2026-11-02,mine,2,2,2,2.00\n2026-11-02,hers,2,2,2,2.00\n`, {
        mine,
        hers,
      });
      const link = (who: SignedIn | null, path: string) =>
        (who?.supabase ?? server.client()).storage.from('evidence').createSignedUrl(path, 60);
      const { data } = await link(nia, own);
      expect(await (await fetch(data!.signedUrl)).text()).toContain('2026-11-01,mine');
      for (const who of [ada, null]) expect((await link(who, own)).error).not.toBeNull();
      for (const who of [nia, ada, null]) expect((await link(who, shared)).error).not.toBeNull();
      expect((await link(admin, shared)).error).toBeNull();
      const views = (await evidenceOf(mine)).filter(({ figure }) => figure === 'views');
      expect(views.map(({ total, file_name: name, path }) => [total, name, path])).toEqual([
        [1, 'report.csv', own],
        [2, null, null],
      ]);
      expect(views[1]!.import_id).not.toBeNull();
    });
  });

  describe('timeline', () => {
    test('[CP-CAM-04] lists requests and decisions with their authors', async () => {
      const id = await makeCampaign(db, nia.id, { status: 'active', starts: 2 });
      const change = (columns: object) => admin.supabase.from('campaigns').update(columns).eq('id', id);
      await ask(nia, id, 'paused');
      await ask(nia, id, null);
      await ask(nia, id, 'paused');
      await change({ requested_status: null });
      await ask(nia, id, 'paused');
      await change({ status: 'paused' });
      await change({ ends_on: '2027-03-01' });
      await change({ status: 'active' });
      const events = await eventsOf(id);
      expect(events.map(({ kind, done_by: by }) => `${kind} by ${by}`)).toEqual([
        'status by agency',
        'plan by agency',
        'status by agency',
        'requested by client',
        'refused by agency',
        'requested by client',
        'withdrawn by client',
        'requested by client',
        'created by agency',
      ]);
      expect(events[0]!.detail).toEqual({ from: 'paused', to: 'active', asked: false });
      expect(events[1]!.detail).toMatchObject({ after: { ends_on: '2027-03-01' } });
      expect(events[2]!.detail).toEqual({ from: 'active', to: 'paused', asked: true });
      expect(events[4]!.detail).toEqual({ wanted: 'paused' });
    });

    test('lists order, results, deliverables and days, and nothing else from the audit log', async () => {
      const order = (
        await placeOrder(
          server,
          nia,
          await draftOrder(server, [{ id: 'youtube-ads-trial', quantity: 1 }]),
          randomUUID(),
        )
      ).body;
      const { data: made } = await admin.supabase.rpc('create_campaigns_from_order', { order_id: order.id });
      const [{ id, order_item_id: line }] = made as [{ id: string; order_item_id: string }];
      await admin.supabase
        .from('campaigns')
        .update({ starts_on: '2026-01-01', ends_on: '2026-01-31', budget: 5, name: 'Renamed' })
        .eq('id', id);
      await admin.supabase.from('campaigns').update({ status: 'active' }).eq('id', id);
      await importExport(`${HEAD}2026-01-01,night,100,4,40,2.00\n2026-01-02,night,100,4,40,2.00\n`, { night: id });
      await typeDay(id, '2026-01-03', { views: 5 });
      const { data: delivered } = await admin.supabase
        .from('deliverables')
        .insert({ order_item_id: line, title: 'Plan', kind: 'link', url: 'https://example.test' })
        .select('id')
        .single();
      await nia.supabase.rpc('decide_deliverable', {
        deliverable_id: delivered!.id as string,
        decision: 'returned',
        comment: 'Later',
      });
      expect((await kindsOf(id)).toSorted()).toEqual([
        'created by agency',
        'decided by client',
        'delivered by agency',
        'first_day by agency',
        'last_day by agency',
        'ordered by client',
        'plan by agency',
        'results by agency',
        'status by agency',
        'typed by agency',
      ]);
      const detail = Object.fromEntries((await eventsOf(id)).map(({ kind, detail: value }) => [kind, value]));
      expect(detail.ordered).toEqual({ order_id: order.id, order_number: order.order_number, line: 'Trial' });
      expect(detail.results).toEqual({
        days: 2,
        first_day: '2026-01-01',
        last_day: '2026-01-02',
        figures: expect.arrayContaining(['views', 'spend']) as string[],
      });
      expect(detail.typed).toEqual({ entries: 1 });
      expect(detail.decided).toEqual({ title: 'Plan', version: 1, state: 'returned', comment: 'Later' });
      expect(detail.plan).toEqual({
        before: expect.any(Object) as object,
        after: { starts_on: '2026-01-01', ends_on: '2026-01-31', budget: 5 },
      });
      expect(detail.last_day).toEqual({ day: '2026-01-31' });
      expect((await nia.supabase.from('audit_logs').select('id')).data ?? []).toEqual([]);
    });
  });

  describe('conversation', () => {
    test('the first message opens a ticket for the campaign, the next continues it, and admins reply', async () => {
      const id = await makeCampaign(db, nia.id, { name: 'Talked about' });
      const { data: opened } = await write(nia, id);
      expect(opened).toMatchObject({ campaign_id: id, client_id: nia.id, subject: 'Talked about', status: 'open' });
      const ticket = (opened as { id: string }).id;
      await admin.supabase.from('ticket_messages').insert({ ticket_id: ticket, body: 'Very well.' });
      await admin.supabase.from('ticket_messages').insert({ ticket_id: ticket, body: 'Between us', internal: true });
      expect((await write(nia, id, 'Thank you')).data).toMatchObject({ id: ticket, status: 'open' });
      const { data } = await nia.supabase
        .from('tickets')
        .select('number, campaign:campaign_delivery(name), messages:ticket_messages(body, by_staff)')
        .eq('campaign_id', id);
      expect(data).toEqual([
        {
          number: expect.stringMatching(/^T-/) as string,
          campaign: { name: 'Talked about' },
          messages: expect.any(Array) as [],
        },
      ]);
      expect((data as unknown as { messages: object[] }[])[0]!.messages).toEqual([
        { body: 'How is it going?', by_staff: false },
        { body: 'Very well.', by_staff: true },
        { body: 'Thank you', by_staff: false },
      ]);
    });

    test('two concurrent first messages open one ticket', async () => {
      const id = await makeCampaign(db, nia.id);
      const responses = await Promise.all(['One', 'Two', 'Three'].map((body) => write(nia, id, body)));
      expect(responses.map(({ error }) => error)).toEqual([null, null, null]);
      expect(new Set(responses.map(({ data }) => (data as { id: string }).id)).size).toBe(1);
    });

    test('rejects empty and oversized messages, and files and campaigns of other clients', async () => {
      const id = await makeCampaign(db, nia.id);
      expect((await write(nia, id, '  ')).error).toMatchObject({ code: 'PT400', hint: 'body' });
      expect((await write(nia, id, 'x'.repeat(8001))).error).toMatchObject({ code: 'PT400' });
      expect((await write(nia, id, 'x', { attachments: [`${ada.id}/x.pdf`] })).error).toMatchObject({ code: 'PT422' });
      expect((await nia.supabase.from('tickets').select('id').eq('campaign_id', id)).data).toEqual([]);
      const other = await makeCampaign(db, ada.id);
      await expect(
        db.query(`insert into public.tickets (number, client_id, campaign_id, subject) values ('', $1, $2, 'x')`, [
          nia.id,
          other,
        ]),
      ).rejects.toMatchObject({ code: 'PT422' });
      expect((await admin.supabase.from('tickets').update({ campaign_id: id }).eq('client_id', nia.id)).status).toBe(
        403,
      );
    });
  });
});
