import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ComparedDays } from '#domain/campaigns/result-import.ts';
import { importFormats } from '#server/modules/campaigns/imports/formats/formats.ts';
import { onlyRow, type Database } from '#server/platform/db/database.ts';
import { makeCampaign } from '#tests/support/campaigns.ts';
import { engines } from '#tests/support/database.ts';
import { importsOf } from '#tests/support/imports.ts';
import { callFunction, type Failure } from '#tests/support/orders.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';

const HEAD = 'Campaign report\nAll time\nDay,Campaign,Impr.,Clicks,TrueView views,Cost\n';

describe.each(engines)('import comparison and undo on %s', (engine) => {
  let server: TestServer;
  let db: Database;
  let nia: SignedIn;
  let admin: SignedIn;
  let imports: ReturnType<typeof importsOf>;

  beforeAll(async () => {
    server = await startServer(engine);
    db = server.services.db;
    [nia, admin] = await Promise.all([server.signedIn(), server.signedIn({ admin: true })]);
    imports = importsOf(server, admin);
  });
  afterAll(() => server.close());

  const compare = (id: string, mapping: object, as = admin) =>
    callFunction<ComparedDays & Failure>(server, 'compare-import', { import_id: id, mapping }, { as });
  const undo = (id: string, as = admin) => as.supabase.rpc('undo_import', { import_id: id });
  const daysOf = async (campaign: string) =>
    (
      await admin.supabase
        .from('campaign_days')
        .select('day,impressions,clicks,views,spend,import_id,sources')
        .eq('campaign_id', campaign)
        .order('day')
    ).data;
  const notifications = async () =>
    onlyRow(
      await db.query<{ n: number }>('select count(*) as n from public.notifications where user_id = $1', [nia.id]),
    ).n;
  const applied = async (text: string, mapping: object) => {
    const { id } = await imports.preview(text);
    expect((await imports.apply(id, mapping)).body.outcome).toBe('applied');
    return id;
  };

  test('matches names by similarity and leaves ties open', async () => {
    const search = await makeCampaign(db, nia.id, { name: 'Glass Harbour, search' });
    const one = await makeCampaign(db, nia.id, { name: 'Salt Choir, part 1' });
    const two = await makeCampaign(db, nia.id, { name: 'Salt Choir, part 2' });
    const { report } = await imports.preview(
      `${HEAD}2026-11-01,Glass Harbour | Search,1,1,1,1.00\n2026-11-01,Salt Choir | Part,1,1,1,1.00\n`,
    );
    expect(report.names[0]).toMatchObject({ campaignId: search, foundBy: 'similar' });
    expect(report.names[1]).toMatchObject({ campaignId: null, foundBy: null });
    expect(report.names[1]?.candidates?.toSorted()).toEqual([one, two].toSorted());
  });

  test('compares old and new figures of changed days without writing', async () => {
    const campaign = await makeCampaign(db, nia.id);
    await applied(`${HEAD}2026-11-01,A,100,10,50,5.00\n2026-11-02,A,200,20,60,6.00\n`, { A: campaign });
    const before = await daysOf(campaign);
    const { id } = await imports.preview(
      `${HEAD}2026-11-01,A,100,10,50,5.00\n2026-11-02,A,220,20,66,6.50\n2026-11-03,A,300,30,70,7.00\n`,
    );
    const { status, body } = await compare(id, { A: campaign });
    expect(status).toBe(200);
    const day = '2026-11-02';
    expect(body).toEqual({
      days: 3,
      newDays: 1,
      changedDays: 1,
      changes: [
        { campaignId: campaign, day, figure: 'impressions', before: 200, after: 220 },
        { campaignId: campaign, day, figure: 'views', before: 60, after: 66 },
        { campaignId: campaign, day, figure: 'spend', before: 6, after: 6.5 },
      ],
      totals: [
        { figure: 'impressions', before: 200, after: 220 },
        { figure: 'views', before: 60, after: 66 },
        { figure: 'spend', before: 6, after: 6.5 },
      ],
    });
    expect(await daysOf(campaign)).toEqual(before);
    expect((await compare(id, { A: campaign }, nia)).status).toBe(403);
  });

  test('undo restores days with their sources, keeps evidence and audit entries, and sends nothing', async () => {
    const campaign = await makeCampaign(db, nia.id);
    await admin.supabase.from('campaign_days').insert({ campaign_id: campaign, day: '2026-11-01', views: 40 });
    const before = await daysOf(campaign);
    const file = `${HEAD}2026-11-01,A,100,10,50,5.00\n2026-11-02,A,200,20,60,6.00\n`;
    const id = await applied(file, { A: campaign });
    expect(await daysOf(campaign)).toHaveLength(2);
    const notified = await notifications();

    expect((await undo(id)).data).toEqual({ days: 2 });
    expect(await daysOf(campaign)).toEqual(before);
    expect(await notifications()).toBe(notified);
    const { data: kept } = await admin.supabase.from('result_imports').select('*').eq('id', id).single();
    expect(kept).toMatchObject({ state: 'undone', undone_by: admin.id, mapping: { A: campaign } });
    const { data: text } = await admin.supabase.storage.from('evidence').download(kept!.path);
    expect(await text?.text()).toBe(file);
    const { rows } = await db.query<{ state: string }>(
      `select new_values ->> 'state' as state from public.audit_logs where record_id = $1 and action = 'update' and new_values ? 'state' order by created_at, id`,
      [id],
    );
    expect(rows.map(({ state }) => state)).toEqual(expect.arrayContaining(['applied', 'undone']));

    expect((await undo(id)).error?.message).toBe('This import was already undone');
    expect((await imports.apply(id, { A: campaign })).status).toBe(409);
    // The same file is a new import, not the one that was undone.
    await applied(file, { A: campaign });
  });

  test('undo restores keywords and conversions', async () => {
    const campaign = await makeCampaign(db, nia.id);
    const keywords = (count: number) =>
      `Search keyword report\nAll time\nDay,Search keyword,Match type,Campaign,Impr.,Clicks,Cost\n2026-11-01,[a song],Exact match,A,${count},1,1.00\n2026-11-02,[a song],Exact match,A,9,1,1.00\n`;
    const conversions = (count: number) =>
      `Conversion actions\nAll time\nDay,Hour of day,Campaign,Conversion action,Device,Conversions,Conv. value\n2026-11-01,5,A,Pre-save,Computers,${count}.00,8.00\n`;
    for (const [table, file] of [
      ['campaign_keywords', keywords],
      ['campaign_conversions', conversions],
    ] as const) {
      const read = async () => (await admin.supabase.from(table).select('*').eq('campaign_id', campaign)).data;
      await applied(file(3), { A: campaign });
      const before = await read();
      const { id } = await imports.preview(file(7));
      expect((await compare(id, { A: campaign })).body).toMatchObject({ newDays: 0, changedDays: 1 });
      await imports.apply(id, { A: campaign });
      expect(await read()).not.toEqual(before);
      expect((await undo(id)).error).toBeNull();
      expect((await read())!.toSorted(byText)).toEqual(before!.toSorted(byText));
    }
  });

  test('undo is rejected when days changed since, and names them', async () => {
    const campaign = await makeCampaign(db, nia.id, { name: 'Paper Tide' });
    const id = await applied(`${HEAD}2026-11-01,A,100,10,50,5.00\n2026-11-02,A,200,20,60,6.00\n`, { A: campaign });
    await admin.supabase
      .from('campaign_days')
      .update({ views: 61 })
      .match({ campaign_id: campaign, day: '2026-11-02' });
    const before = await daysOf(campaign);
    const { error } = await undo(id);
    expect(error?.message).toBe(
      'One day was changed since this import, so it cannot be undone: Nov 2, 2026 of Paper Tide',
    );
    expect(await daysOf(campaign)).toEqual(before);
  });

  test('only admins can undo, within thirty days, and no role can set the mark directly', async () => {
    const campaign = await makeCampaign(db, nia.id);
    const id = await applied(`${HEAD}2026-11-09,A,100,10,50,5.00\n`, { A: campaign });
    expect((await undo(id, nia)).error?.message).toBe('Only the team can do this');
    expect((await server.client().rpc('undo_import', { import_id: id })).error?.code).toBe('42501');
    const service = server.client(server.services.identity.serviceRoleKey);
    const marked = await service.from('result_imports').update({ state: 'undone', undone_at: 'now' }).eq('id', id);
    expect(marked.error?.message).toContain('An applied import cannot be changed');
    await db.transaction(async (sql) => {
      await sql.query(`set local session_replication_role = replica`);
      await sql.query(`update public.result_imports set applied_at = now() - interval '31 days' where id = $1`, [id]);
    });
    expect((await undo(id)).error?.message).toBe('Imports can only be undone within 30 days');
  });

  test('import kinds match between code and database', async () => {
    for (const { id, kind } of importFormats)
      expect(onlyRow(await db.query(`select internal.import_kind($1) as kind`, [id]))).toEqual({ kind });
  });
});

const byText = (a: unknown, b: unknown) => JSON.stringify(a).localeCompare(JSON.stringify(b));
