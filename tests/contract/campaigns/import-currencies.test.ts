import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ConvertedAmounts } from '#domain/campaigns/result-import.ts';
import type { Database } from '#server/platform/db/database.ts';
import { makeCampaign } from '#tests/support/campaigns.ts';
import { engines } from '#tests/support/database.ts';
import { importsOf } from '#tests/support/imports.ts';
import { callFunction } from '#tests/support/orders.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';

const HEAD = 'Day,Campaign,Currency code,Impr.,Clicks,Cost,Conv. value\n';

describe.each(engines)('import currencies on %s', (engine) => {
  let server: TestServer;
  let db: Database;
  let client: SignedIn;
  let admin: SignedIn;
  let imports: ReturnType<typeof importsOf>;
  let campaign: string;

  beforeAll(async () => {
    server = await startServer(engine);
    db = server.services.db;
    [client, admin] = await Promise.all([server.signedIn(), server.signedIn({ admin: true })]);
    imports = importsOf(server, admin);
  });
  afterAll(() => server.close());

  const daysOf = async (id: string) =>
    (
      await admin.supabase
        .from('campaign_days')
        .select('day, impressions, spend, value:conversion_value')
        .eq('campaign_id', id)
        .order('day')
    ).data!;

  test('foreign amounts need a rate, are rounded half up per row, and sum to the campaign', async () => {
    campaign = await makeCampaign(db, client.id);
    // 0.05 * 0.7 is 0.035: two rows of it are 0.08, their sum converted at once would be 0.07.
    const shown = await imports.preview(
      `${HEAD}2026-11-01,Maple,CAD,10,1,0.05,10\n2026-11-01,Maple,CAD,10,1,0.05,--\n2026-11-02,Maple,CAD,10,1,100.00,0.01\n`,
    );
    expect(shown.report).toMatchObject({
      shopCurrency: 'USD',
      currencies: [{ code: 'CAD', rows: 3, firstDay: '2026-11-01', lastDay: '2026-11-02' }],
      names: [{ name: 'Maple', currency: 'CAD' }],
    });
    const without = await imports.apply(shown.id, { Maple: campaign });
    expect([without.status, without.body.code, without.body.details]).toEqual([
      409,
      'currency_open',
      { currencies: ['CAD'] },
    ]);
    expect(await daysOf(campaign)).toEqual([]);

    const converted = await callFunction<{ amounts: ConvertedAmounts[] }>(
      server,
      'convert-import',
      { import_id: shown.id, rates: { CAD: '0.7' } },
      { as: admin },
    );
    expect(converted.body.amounts).toEqual([
      { name: 'Maple', currency: 'CAD', spend: 100.1, convertedSpend: 70.08, value: 10.01, convertedValue: 7.01 },
    ]);

    expect((await imports.apply(shown.id, { Maple: campaign }, { rates: { CAD: '0.7' } })).body.outcome).toBe(
      'applied',
    );
    expect(await daysOf(campaign)).toEqual([
      { day: '2026-11-01', impressions: 20, spend: 0.08, value: 7 },
      { day: '2026-11-02', impressions: 10, spend: 70, value: 0.01 },
    ]);
    const { data } = await admin.supabase.from('result_imports').select('rates').eq('id', shown.id).single();
    expect(data!.rates).toEqual([
      { from: 'CAD', to: 'USD', rate: '0.7', by: admin.id, at: expect.stringMatching(/^2\d{3}-.*Z$/) as string },
    ]);
    const changed = db.query(`update public.result_imports set rates = '[]' where id = $1`, [shown.id]);
    await expect(changed).rejects.toMatchObject({ code: 'PT409' });
  });

  test('applying again with another rate replaces the figures; the same rate changes nothing', async () => {
    const csv = `${HEAD}2026-11-05,Renewed,EUR,10,1,10.00,20\n`;
    const mine = await makeCampaign(db, client.id);
    const at = async (rate: string) =>
      (await imports.apply((await imports.preview(csv)).id, { Renewed: mine }, { rates: { EUR: rate } })).body.outcome;
    expect(await at('1.1')).toBe('applied');
    expect(await at('1.10')).toBe('unchanged');
    expect(await at('1.2')).toBe('applied');
    expect(await daysOf(mine)).toMatchObject([{ spend: 12, value: 24 }]);
    expect(await at('1.1')).toBe('applied');
    expect(await daysOf(mine)).toMatchObject([{ spend: 11, value: 22 }]);
  });

  test('spend and value columns can be skipped and keep existing figures', async () => {
    const mine = await makeCampaign(db, client.id);
    await admin.supabase.from('campaign_days').insert({ campaign_id: mine, day: '2026-11-06', spend: 5 });
    const shown = await imports.preview(`${HEAD}2026-11-06,Out,EUR,10,1,10.00,20\n`);
    expect((await imports.apply(shown.id, { Out: mine }, { rates: { EUR: null } })).body.outcome).toBe('applied');
    expect(await daysOf(mine)).toEqual([{ day: '2026-11-06', impressions: 10, spend: 5, value: null }]);
    const { data } = await admin.supabase.from('result_imports').select('rates').eq('id', shown.id).single();
    expect(data!.rates).toMatchObject([{ from: 'EUR', rate: null }]);
  });

  test('needs a rate per currency, only for the imported campaigns', async () => {
    const [one, two] = [await makeCampaign(db, client.id), await makeCampaign(db, client.id)];
    const shown = await imports.preview(
      `${HEAD}2026-11-07,One,CAD,1,1,10.00,0\n2026-11-07,Two,EUR,1,1,10.00,0\n2026-11-07,Three,GBP,1,1,10.00,0\n2026-11-07,Four,USD,1,1,10.00,0\n`,
    );
    const mapping = { One: one, Two: two, Three: null, Four: one };
    const open = await imports.apply(shown.id, mapping, { rates: { CAD: '0.7' } });
    expect(open.body.details).toEqual({ currencies: ['EUR'] });
    const done = await imports.apply(shown.id, mapping, { rates: { CAD: '0.7', EUR: '1.1' } });
    expect(done.body.outcome).toBe('applied');
    expect([await daysOf(one), await daysOf(two)]).toMatchObject([[{ spend: 17 }], [{ spend: 11 }]]);
  });

  test('converts keywords and conversions', async () => {
    const mine = await makeCampaign(db, client.id);
    const keywords = await imports.preview(
      'Day,Search keyword,Match type,Campaign,Currency code,Impr.,Clicks,Cost\n2026-11-08,r&b,Exact match,K,CAD,5,1,10.00\n',
    );
    await imports.apply(keywords.id, { K: mine }, { rates: { CAD: '0.7' } });
    const conversions = await imports.preview(
      'Day,Campaign,Conversion action,Device,Conversions,Conv. value,Currency code\n2026-11-08,K,Pre-save,Computers,1,30.00,CAD\n',
    );
    await imports.apply(conversions.id, { K: mine }, { rates: { CAD: '0.7' } });
    const keywordRows = await admin.supabase.from('campaign_keywords').select('spend').eq('campaign_id', mine);
    const conversionRows = await admin.supabase.from('campaign_conversions').select('value').eq('campaign_id', mine);
    expect([keywordRows.data, conversionRows.data]).toEqual([[{ spend: 7 }], [{ value: 21 }]]);
  });

  test.each(['0', '-1', '1,2', 'x', '', '1e3', '12345678901', '0.12345678901'])(
    'rejects the rate “%s”',
    async (rate) => {
      const shown = await imports.preview(`${HEAD}2026-11-09,Rate,EUR,10,1,10.00,20\n`);
      const body = { rates: { EUR: rate } };
      expect((await imports.apply(shown.id, { Rate: campaign }, body)).status).toBe(400);
      const converted = await callFunction(server, 'convert-import', { import_id: shown.id, ...body }, { as: admin });
      expect(converted.status).toBe(400);
    },
  );

  test('reads a file without a currency as the shop’s', async () => {
    const mine = await makeCampaign(db, client.id);
    const shown = await imports.preview('Day,Campaign,Impr.,Clicks,Cost\n2026-11-10,Plain,1,1,2.505\n');
    expect(shown.report.currencies).toMatchObject([{ code: null, rows: 1 }]);
    expect((await imports.apply(shown.id, { Plain: mine })).body.outcome).toBe('applied');
    expect(await daysOf(mine)).toMatchObject([{ spend: 2.51 }]);
  });

  test('rejects an import if the shop’s currency changed since the preview', async () => {
    const shown = await imports.preview('Day,Campaign,Impr.,Clicks,Cost\n2026-11-11,Moved,1,1,2.00\n');
    await db.query(`update internal.shop_settings set currency = 'EUR'`);
    const { status, body } = await imports.apply(shown.id, { Moved: campaign });
    await db.query(`update internal.shop_settings set currency = 'USD'`);
    expect([status, body.message]).toEqual([409, expect.stringMatching(/preview the file again/)]);
  });

  test('only admins can convert', async () => {
    const shown = await imports.preview(`${HEAD}2026-11-12,Mine,EUR,10,1,10.00,20\n`);
    const body = { import_id: shown.id, rates: {} };
    expect((await callFunction(server, 'convert-import', body, { as: client })).status).toBe(403);
    expect((await callFunction(server, 'convert-import', body)).status).toBe(401);
  });
});
