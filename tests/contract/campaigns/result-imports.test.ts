import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { ApplyResponse, PreviewEvent } from '#domain/campaigns/result-import.ts';
import type { ResultImport } from '#web/features/campaigns/campaign-rows.ts';
import type { Database } from '#server/platform/db/database.ts';
import { makeCampaign } from '#tests/support/campaigns.ts';
import { engines } from '#tests/support/database.ts';
import { heldHeap } from '#tests/support/held-heap.ts';
import { callFunction, type Failure } from '#tests/support/orders.ts';
import { showSpend } from '#tests/support/spend.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';

const fixture = (name: string) =>
  readFile(new URL(`../../../server/modules/campaigns/imports/fixtures/${name}`, import.meta.url));
const VIDEO = 'Night Drive | Video views';
const SEARCH = 'Night Drive | Search';

describe.each(engines)('result imports on %s', (engine) => {
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

  async function upload(content: Uint8Array | string, name = 'report.csv'): Promise<string> {
    const path = `imports/${randomUUID()}/${name}`;
    const { error } = await admin.supabase.storage
      .from('evidence')
      .upload(path, Buffer.from(content), { contentType: 'text/csv' });
    if (error !== null) throw error;
    return path;
  }
  const previewOf = (path: string, as = admin) =>
    callFunction<ResultImport & Failure>(server, 'preview-import', { path }, { as });
  const preview = async (content: Uint8Array | string, name?: string) =>
    (await previewOf(await upload(content, name))).body;
  const apply = (id: string, mapping: Record<string, string | null>, more: object = {}, as = admin) =>
    callFunction<ApplyResponse & Failure>(server, 'apply-import', { import_id: id, mapping, ...more }, { as });
  const daysOf = async (campaign: string) =>
    (
      await admin.supabase
        .from('campaign_days')
        .select('day, impressions, clicks, views, streams, reach, followers, conversions, spend, import_id')
        .eq('campaign_id', campaign)
        .order('day')
    ).data!;

  test('previews and applies a report, links figures to the file, and detects a repeat', async () => {
    const [video, search] = [
      await makeCampaign(db, nia.id, { name: 'Video' }),
      await makeCampaign(db, nia.id, { name: 'Search' }),
    ];
    const file = await fixture('google-ads-campaigns.csv');
    const shown = await preview(file);
    expect(shown).toMatchObject({
      format: 'google-ads-campaigns',
      state: 'previewed',
      rows: 6,
      first_day: '2026-11-01',
      last_day: '2026-11-03',
      file_name: 'report.csv',
    });
    expect(shown.report.names.map(({ name, campaignId }) => [name, campaignId])).toEqual([
      [VIDEO, null],
      [SEARCH, null],
    ]);
    expect(await daysOf(video)).toEqual([]);

    const mapping = { [VIDEO]: video, [SEARCH]: search };
    expect((await apply(shown.id, mapping)).body).toMatchObject({ outcome: 'applied', days: 6 });
    const days = await daysOf(video);
    expect(days[0]).toEqual({
      day: '2026-11-01',
      impressions: 12480,
      clicks: 214,
      views: 4102,
      streams: null,
      reach: null,
      followers: null,
      conversions: 3,
      spend: 44.9,
      import_id: shown.id,
    });
    expect((await apply(shown.id, mapping)).body.outcome).toBe('unchanged');

    const again = await preview(file, 'same-again.csv');
    // The admin's choice is remembered.
    expect(again.report.names.map(({ campaignId, foundBy }) => [campaignId, foundBy])).toEqual([
      [video, 'choice'],
      [search, 'choice'],
    ]);
    expect((await apply(again.id, mapping)).body).toMatchObject({ outcome: 'unchanged', days: 0 });
    expect(await daysOf(video)).toEqual(days);
    expect((await db.query('select from internal.staged_results where import_id = $1', [shown.id])).count).toBe(0);
  });

  test('a file that was applied before replaces what came after it', async () => {
    const campaign = await makeCampaign(db, nia.id, { name: 'Restored' });
    const csv = (spend: string) => `Day,Campaign,Cost,Impr.\n2026-11-05,Restored,${spend},10\n`;
    const applied = async (spend: string) => {
      const { body } = await apply((await preview(csv(spend))).id, { Restored: campaign });
      return [body.outcome, (await daysOf(campaign))[0]?.spend];
    };
    expect(await applied('10.00')).toEqual(['applied', 10]);
    expect(await applied('20.00')).toEqual(['applied', 20]);
    expect(await applied('10.00')).toEqual(['applied', 10]);
    expect(await applied('10.00')).toEqual(['unchanged', 10]);
    await admin.supabase.from('campaign_days').update({ spend: 11 }).eq('campaign_id', campaign);
    expect(await applied('10.00')).toEqual(['applied', 10]);
  });

  test('figures typed before get their file although it has the same', async () => {
    const campaign = await makeCampaign(db, nia.id, { name: 'Typed' });
    await admin.supabase.from('campaign_days').insert({ campaign_id: campaign, day: '2026-11-05', impressions: 10 });
    const shown = await preview('Day,Campaign,Impr.\n2026-11-05,Typed,10\n');
    expect((await apply(shown.id, { Typed: campaign })).body.outcome).toBe('applied');
  });

  test('keywords and conversions of another file are compared one by one', async () => {
    const campaign = await makeCampaign(db, nia.id, { name: 'Detailed' });
    const outcomeOf = async (content: string) =>
      (await apply((await preview(content)).id, { Detailed: campaign })).body.outcome;
    const keywords = (...words: string[]) =>
      `Day,Search keyword,Match type,Campaign,Impr.,Cost\n${words.map((word) => `2026-11-05,${word},Exact match,Detailed,5,1.00\n`).join('')}`;
    const conversions = (action: string) =>
      `Day,Hour of day,Campaign,Conversion action,Device,Conversions,Conv. value\n2026-11-05,9,Detailed,${action},Mobile,1.00,5.00\n`;
    const outcomes = [];
    for (const content of [keywords('a', 'b'), keywords('a', 'c'), keywords('a', 'c'), keywords('a', 'b')])
      outcomes.push(await outcomeOf(content));
    for (const content of [conversions('Pre-save'), conversions('Sale'), conversions('Sale'), conversions('Pre-save')])
      outcomes.push(await outcomeOf(content));
    const expected = ['applied', 'applied', 'unchanged', 'applied'];
    expect(outcomes).toEqual([...expected, ...expected]);
  });

  test('conversions that are taken back reduce their day, and never below zero', async () => {
    const campaign = await makeCampaign(db, nia.id, { name: 'Adjusted' });
    const actions = (...rows: string[]) =>
      `Day,Hour of day,Campaign,Conversion action,Device,Conversions,Conv. value\n${rows.map((row) => `2026-11-05,${row}\n`).join('')}`;
    const shown = await preview(actions('9,Adjusted,Sale,Mobile,4.00,200.00', '11,Adjusted,Sale,Desktop,-1.00,-50.00'));
    expect((await apply(shown.id, { Adjusted: campaign })).body).toMatchObject({ outcome: 'applied', conversions: 2 });
    const { data } = await admin.supabase
      .from('campaign_conversions')
      .select('conversions,value')
      .eq('campaign_id', campaign);
    expect(data!.reduce((sum, { conversions }) => sum + Number(conversions), 0)).toBe(3);

    const alone = await preview(actions('11,Adjusted,Sale,Desktop,-1.00,-50.00'));
    expect(alone).toMatchObject({
      state: 'failed',
      report: { problems: [{ line: 2, reason: expect.stringMatching(/taken back on 2026-11-05/) as string }] },
    });
  });

  test('finds a campaign whose name has its accents in the other notation', async () => {
    const campaign = await makeCampaign(db, nia.id, { name: 'Beyonce\u0301 Tribute' });
    const shown = await preview('Day,Campaign,Impr.\n2026-11-05,Beyonc\u00e9 Tribute,10\n');
    expect(shown.report.names).toMatchObject([{ campaignId: campaign, foundBy: 'name' }]);
  });

  test('a last line that may be cut off needs a confirmation', async () => {
    const campaign = await makeCampaign(db, nia.id, { name: 'Open end' });
    const shown = await preview('Day,Campaign,Cost,Impr.\n2026-11-05,Open end,1.00,12');
    const rejected = await apply(shown.id, { 'Open end': campaign });
    expect([rejected.status, rejected.body.message]).toEqual([409, expect.stringMatching(/^Line 2 is the last/)]);
    const confirmed = await apply(shown.id, { 'Open end': campaign }, { despite_open_line: true });
    expect(confirmed.body.outcome).toBe('applied');
  });

  test('a newer export replaces the figures of its days and keeps all others', async () => {
    const campaign = await makeCampaign(db, nia.id, { name: 'Renewed' });
    await admin.supabase
      .from('campaign_days')
      .insert({ campaign_id: campaign, day: '2026-11-02', impressions: 1, streams: 77 });
    const csv = (views: number) => `Day,Campaign,Impr.,Clicks,Cost\n2026-11-02,renewed,${views},1,1.00\n`;
    const first = await preview(csv(10));
    expect(first.report.names[0]).toMatchObject({ campaignId: campaign, foundBy: 'name' });
    await apply(first.id, { renewed: campaign });
    await apply((await preview(csv(12))).id, { renewed: campaign });
    expect(await daysOf(campaign)).toMatchObject([{ impressions: 12, streams: 77 }]);
    const { data } = await admin.supabase.from('campaign_days').select('sources').eq('campaign_id', campaign).single();
    expect(Object.keys(data!.sources as object).sort()).toEqual(['clicks', 'impressions', 'spend']);
    // A figure overwritten by hand no longer refers to a file.
    const typed = await admin.supabase
      .from('campaign_days')
      .update({ impressions: 13 })
      .eq('campaign_id', campaign)
      .select('sources')
      .single();
    expect(Object.keys(typed.data!.sources as object).sort()).toEqual(['clicks', 'spend']);
  });

  test('stores a Google Ads "Excel .csv" unchanged', async () => {
    const path = await upload(await fixture('google-ads-campaigns-de-utf16.csv'), 'Kampagnenbericht.csv');
    const { body: shown } = await callFunction<ResultImport>(
      server,
      'preview-import',
      { path, file_name: 'Kampagnenbericht – Nov.csv' },
      { as: admin },
    );
    expect(shown).toMatchObject({
      state: 'previewed',
      rows: 2,
      file_name: 'Kampagnenbericht – Nov.csv',
      report: { encoding: 'utf-16le', separator: 'tab' },
    });
  });

  test('sums rows of one day, except reach', async () => {
    const campaign = await makeCampaign(db, nia.id);
    const shown = await preview(await fixture('spotify-ads.csv'));
    expect(shown.report.repeatedDays).toBe(1);
    await apply(shown.id, { 'Night Drive Audio': campaign });
    expect(await daysOf(campaign)).toMatchObject([
      { day: '2026-11-01', impressions: 11975, streams: 602, reach: 6100, spend: 179.23 },
      { day: '2026-11-02' },
    ]);
  });

  test('Spotify for Artists timeline: followers are daily gains, and the campaign is chosen each time', async () => {
    const campaign = await makeCampaign(db, nia.id);
    const shown = await preview(await fixture('spotify-artists-audience.csv'));
    expect(shown.report.names).toMatchObject([{ name: '', campaignId: null }]);
    await apply(shown.id, { '': campaign });
    expect((await daysOf(campaign)).map(({ streams, followers }) => [streams, followers])).toEqual([
      [120, null],
      [131, 5],
      [188, 12],
    ]);
    expect((await preview('date,streams\n2026-11-05,1\n')).report.names[0]).toMatchObject({ campaignId: null });
  });

  test('imports keywords and conversions; a repeated day is replaced as a whole', async () => {
    const campaign = await makeCampaign(db, nia.id);
    await apply((await preview(await fixture('google-ads-keywords.csv'))).id, { [SEARCH]: campaign });
    const keywords = async () =>
      (
        await nia.supabase
          .from('campaign_keywords')
          .select('day, keyword, match_type, clicks')
          .eq('campaign_id', campaign)
          .order('day')
          .order('keyword')
      ).data;
    expect(await keywords()).toEqual([
      { day: '2026-11-01', keyword: 'new r&b 2026', match_type: 'exact', clicks: 31 },
      { day: '2026-11-01', keyword: 'night drive song', match_type: 'phrase', clicks: 28 },
      { day: '2026-11-02', keyword: 'late night playlist', match_type: 'broad', clicks: 19 },
      { day: '2026-11-02', keyword: 'new r&b 2026', match_type: 'exact', clicks: 32 },
    ]);
    const second = await preview(
      `Search keyword report\nDay,Search keyword,Match type,Campaign,Impr.,Clicks\n2026-11-02,other,Exact match,${SEARCH},5,1\n`,
    );
    expect((await apply(second.id, { [SEARCH]: campaign })).body).toMatchObject({ keywords: 1 });
    expect((await keywords())!.map(({ keyword }) => keyword)).toEqual(['new r&b 2026', 'night drive song', 'other']);

    const conversions = await preview(await fixture('google-ads-conversions.csv'));
    expect((await apply(conversions.id, { [SEARCH]: campaign, [VIDEO]: null })).body).toMatchObject({
      outcome: 'applied',
      conversions: 3,
    });
    const { data } = await nia.supabase
      .from('campaign_conversions')
      .select('occurred_at, action, device, value')
      .eq('campaign_id', campaign)
      .order('occurred_at');
    // 14:00 in Dubai.
    expect(data![0]).toEqual({
      occurred_at: '2026-11-01T10:00:00+00:00',
      action: 'Pre-save',
      device: 'Mobile',
      value: 10,
    });
  });

  describe('all or nothing', () => {
    test('reports every invalid row and applies nothing', async () => {
      const campaign = await makeCampaign(db, nia.id, { name: 'Wrong' });
      const shown = await preview(
        'Day,Campaign,Impr.,Clicks,Cost\n2026-11-01,Wrong,1,1,1.00\n2026-11-02,Wrong,x,1,1.00\n',
      );
      expect(shown).toMatchObject({
        state: 'failed',
        report: { problemCount: 1, problems: [{ line: 3, column: 'Impr.' }] },
      });
      expect((await apply(shown.id, { Wrong: campaign })).status).toBe(409);
      expect(await daysOf(campaign)).toEqual([]);
    });

    test('explains why an unknown file cannot be read', async () => {
      expect(await preview('no table, only words\n')).toMatchObject({
        state: 'failed',
        format: null,
        report: { refusal: expect.stringContaining('not a supported export') as string },
      });
    });

    test('mismatching totals need an admin’s confirmation', async () => {
      const campaign = await makeCampaign(db, nia.id);
      const shown = await preview(
        'Day,Campaign,Impr.,Clicks,Cost\n2026-11-01,Cut off,100,1,1.00\nTotal: Campaigns,,150,1,1.00\n',
      );
      expect((await apply(shown.id, { 'Cut off': campaign })).status).toBe(409);
      expect((await apply(shown.id, { 'Cut off': campaign }, { despite_totals: true })).body.outcome).toBe('applied');
    });

    test('requires a choice for every name and an existing campaign', async () => {
      const campaign = await makeCampaign(db, nia.id);
      const shown = await preview('Day,Campaign,Impr.,Clicks,Cost\n2026-11-01,One,1,1,1.00\n2026-11-01,Two,1,1,1.00\n');
      expect((await apply(shown.id, { One: campaign })).status).toBe(400);
      expect((await apply(shown.id, { One: null, Two: null })).status).toBe(400);
      expect((await apply(shown.id, { One: campaign, Two: campaign, Three: campaign })).status).toBe(400);
      expect((await apply(shown.id, { One: campaign, Two: randomUUID() })).status).toBe(404);
      expect(await daysOf(campaign)).toEqual([]);
      expect((await apply(shown.id, { One: campaign, Two: null })).body).toMatchObject({ outcome: 'applied', days: 1 });
    });

    test('requires a new preview when staged rows have expired', async () => {
      const campaign = await makeCampaign(db, nia.id);
      const path = await upload('Day,Campaign,Impr.,Clicks,Cost\n2026-11-01,Late,1,1,1.00\n');
      const shown = (await previewOf(path)).body;
      await db.query('delete from internal.staged_results where import_id = $1', [shown.id]);
      expect((await apply(shown.id, { Late: campaign })).body.message).toMatch(/preview the file again/);
      const renewed = (await previewOf(path)).body;
      expect(renewed.id).toBe(shown.id);
      expect((await apply(renewed.id, { Late: campaign })).body.outcome).toBe('applied');
      expect((await previewOf(path)).status).toBe(409);
    });
  });

  describe('permissions', () => {
    test('clients and visitors cannot preview, apply or upload', async () => {
      const path = await upload('date,streams\n2026-11-01,1\n');
      expect((await previewOf(path, nia)).status).toBe(403);
      expect((await callFunction(server, 'preview-import', { path })).status).toBe(401);
      const shown = (await previewOf(path)).body;
      expect((await apply(shown.id, { '': randomUUID() }, {}, nia)).status).toBe(403);
      expect((await callFunction(server, 'apply-import', { import_id: shown.id, mapping: {} })).status).toBe(401);
      expect(
        (await nia.supabase.storage.from('evidence').upload(`imports/${randomUUID()}/x.csv`, Buffer.from('x'))).error,
      ).not.toBeNull();
    });

    test.each(['../secret.csv', 'imports/x/y.csv', `imports/${randomUUID()}/a/b.csv`])(
      'rejects the path %s',
      async (path) => expect((await previewOf(path)).status).toBe(400),
    );

    test('rejects a file that was not uploaded', async () =>
      expect((await previewOf(`imports/${randomUUID()}/x.csv`)).status).toBe(404));

    test('a client can read the file behind their figures, unless it includes another client', async () => {
      const [mine, others] = [await makeCampaign(db, nia.id), await makeCampaign(db, ada.id)];
      const csv = (name: string) =>
        `Day,Campaign,Impr.,Clicks,Cost\n2026-11-01,Shared A ${name},1,1,1.00\n2026-11-01,Shared B ${name},1,1,1.00\n`;
      const own = await preview(csv('own'));
      await apply(own.id, { 'Shared A own': mine, 'Shared B own': mine });
      const mixed = await preview(csv('mixed'));
      await apply(mixed.id, { 'Shared A mixed': mine, 'Shared B mixed': others });
      const part = await preview(csv('part'));
      await apply(part.id, { 'Shared A part': mine, 'Shared B part': null });
      const seen = async (who: SignedIn) =>
        (await who.supabase.from('result_imports').select('id').in('id', [own.id, mixed.id, part.id])).data;
      expect(await seen(nia)).toEqual([{ id: own.id }]);
      expect(await seen(ada)).toEqual([]);
      const reads = async (who: SignedIn, path: string) =>
        (await who.supabase.storage.from('evidence').download(path)).error === null;
      expect([
        await reads(nia, own.path),
        await reads(nia, mixed.path),
        await reads(ada, own.path),
        await reads(admin, mixed.path),
      ]).toEqual([true, false, false, true]);
    });

    test('a file with applied figures cannot be deleted; an unapplied one can', async () => {
      const campaign = await makeCampaign(db, nia.id);
      const kept = await preview('Day,Campaign,Impr.,Clicks,Cost\n2026-11-01,Kept,1,1,1.00\n');
      await apply(kept.id, { Kept: campaign });
      const bucket = admin.supabase.storage.from('evidence');
      await bucket.remove([kept.path]);
      await bucket.upload(kept.path, Buffer.from('other'), { upsert: true });
      expect(await (await bucket.download(kept.path)).data!.text()).toContain('Kept');
      await expect(db.query('delete from public.result_imports where id = $1', [kept.id])).rejects.toMatchObject({
        code: 'PT409',
      });
      const loose = await upload('x');
      expect((await bucket.remove([loose])).data).toHaveLength(1);
    });
  });

  const size = inject('thorough') ? 60_000 : 20_000;
  test(
    `${size} rows: reports progress, serves others meanwhile, and keeps memory flat`,
    { timeout: 300_000 },
    async () => {
      const campaigns = await Promise.all(
        Array.from({ length: 4 }, (_, n) => makeCampaign(db, nia.id, { name: `Large ${engine} ${n}` })),
      );
      const lines = ['Search keyword report', 'Day,Search keyword,Match type,Campaign,Impr.,Clicks,Cost,Conversions'];
      for (let n = 0; n < size; n += 1) {
        const day = new Date(Date.UTC(2026, 9, 1 + (n % 50))).toISOString().slice(0, 10);
        lines.push(
          `${day},keyword ${Math.floor(n / 200)},Exact match,Large ${engine} ${Math.floor(n / 50) % 4},"1,0${String(n % 100).padStart(2, '0')}",${n % 90},${(n % 700) / 100},0.5`,
        );
      }
      const path = await upload(`${lines.join('\n')}\n`, 'large.csv');
      const response = await fetch(`${server.url}/functions/v1/preview-import`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${admin.accessToken}`,
          'content-type': 'application/json',
          accept: 'application/x-ndjson',
        },
        body: JSON.stringify({ path }),
      });
      const before = heldHeap();
      const held: number[] = [];
      let chunks = 0;
      const events: PreviewEvent<ResultImport>[] = [];
      let text = '';
      for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
        // A batch that held the embedded engine for longer than a statement may wait would fail this.
        expect((await admin.supabase.from('services').select('slug').limit(1)).error).toBeNull();
        text += chunk;
        if (chunks++ % 5 === 2) held.push(heldHeap() - before);
      }
      for (const line of text.trim().split('\n')) events.push(JSON.parse(line) as PreviewEvent<ResultImport>);
      expect(events.filter(({ type }) => type === 'progress').length).toBeGreaterThan(size / 7000);
      const done = events.at(-1)!;
      expect(done).toMatchObject({
        type: 'done',
        import: { rows: size, state: 'previewed', report: { problemCount: 0, repeatedDays: 0 } },
      });
      expect(held.length).toBeGreaterThan(0);
      expect(Math.max(...held)).toBeLessThan(40 * 1024 * 1024);

      const shown = (done as Extract<PreviewEvent<ResultImport>, { type: 'done' }>).import;
      const mapping = Object.fromEntries(campaigns.map((id, n) => [`Large ${engine} ${n}`, id]));
      expect((await apply(shown.id, mapping)).body).toMatchObject({ outcome: 'applied', keywords: size });
      const { rows } = await db.query<{ n: number; clicks: string }>(
        'select count(*) as n, sum(clicks)::text as clicks from public.campaign_keywords where campaign_id = any($1::uuid[])',
        [campaigns],
      );
      expect(rows[0]).toEqual({
        n: size,
        clicks: String(Array.from({ length: size }, (_, n) => n % 90).reduce((sum, n) => sum + n, 0)),
      });
    },
  );
});
