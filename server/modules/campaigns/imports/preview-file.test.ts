import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { previewExport as preview } from '#tests/support/exports.ts';

const fixture = (name: string) => readFile(new URL(`fixtures/${name}`, import.meta.url));

describe('supported exports', () => {
  test('Google Ads campaign report: title, period, thousands separators, dashes, two totals', async () => {
    const { format, rows, firstDay, lastDay, report, staged } = await preview(
      await fixture('google-ads-campaigns.csv'),
    );
    expect(format?.id).toBe('google-ads-campaigns');
    expect([rows, firstDay, lastDay]).toEqual([6, '2026-11-01', '2026-11-03']);
    expect(report).toMatchObject({ refusal: null, encoding: 'utf-8', separator: 'comma', problemCount: 0 });
    expect(report.names).toMatchObject([
      { name: 'Night Drive | Video views', rows: 3 },
      { name: 'Night Drive | Search', rows: 3 },
    ]);
    expect(staged[0]).toEqual({
      line: 4,
      name: 'Night Drive | Video views',
      day: '2026-11-01',
      impressions: 12480,
      clicks: 214,
      views: 4102,
      conversions: 3,
      conversion_value: 21,
      spend: 44.9,
    });
    expect(staged[1]?.views).toBeNull();
    // The table's own total is compared. The account's total includes campaigns that are not in the file.
    expect(report.totals).toContainEqual({ figure: 'impressions', sum: 31140, stated: 31140, agrees: true });
    expect(report.totals.every(({ agrees }) => agrees)).toBe(true);
    expect(report.ignored).toContain('Avg. CPC');
  });

  test('Google Ads keyword report: brackets, quotes, match types, shares below a bound', async () => {
    const { format, report, staged } = await preview(await fixture('google-ads-keywords.csv'));
    expect(format?.id).toBe('google-ads-keywords');
    expect(report).toMatchObject({ problemCount: 0 });
    expect(staged.map(({ keyword, match_type }) => [keyword, match_type])).toEqual([
      ['new r&b 2026', 'exact'],
      ['night drive song', 'phrase'],
      ['new r&b 2026', 'exact'],
      ['new r&b 2026', 'exact'],
      ['late night playlist', 'broad'],
    ]);
    expect(report.totals.map(({ figure, agrees }) => [figure, agrees])).toEqual([
      ['impressions', true],
      ['clicks', true],
      ['conversions', true],
      ['spend', true],
    ]);
  });

  test('Google Ads conversion actions: hours and devices', async () => {
    const { format, staged } = await preview(await fixture('google-ads-conversions.csv'));
    expect(format?.id).toBe('google-ads-conversions');
    expect(staged.map(({ action, device, hour, conversion_value: value }) => [action, device, hour, value])).toEqual([
      ['Pre-save', 'Mobile', 14, 10],
      ['Ticket bought', 'Desktop', 21, 35],
      ['Pre-save', 'Tablet', 9, 5],
      ['Pre-save', 'TV', 20, 5],
    ]);
  });

  test('"Excel .csv" of a German account: UTF-16, tabs, decimal commas, German headings', async () => {
    const { format, report, staged } = await preview(await fixture('google-ads-campaigns-de-utf16.csv'));
    expect(format?.id).toBe('google-ads-campaigns');
    expect(report).toMatchObject({ encoding: 'utf-16le', separator: 'tab', problemCount: 0 });
    expect(staged[0]).toMatchObject({
      name: 'Nachtfahrt – Suche',
      impressions: 12480,
      clicks: 1214,
      spend: 1044.9,
      conversion_value: 1021.5,
    });
    expect(report.totals.every(({ agrees }) => agrees)).toBe(true);
  });

  test('Spotify Ads: ad sets of one day are several rows', async () => {
    const { format, report, rows } = await preview(await fixture('spotify-ads.csv'));
    expect(format?.id).toBe('spotify-ads');
    expect([rows, report.names]).toMatchObject([3, [{ name: 'Night Drive Audio', rows: 3 }]]);
  });

  test.each(['song', 'audience'])('Spotify for Artists: the timeline of a %s names no campaign', async (kind) => {
    const { format, report, staged } = await preview(await fixture(`spotify-artists-${kind}.csv`));
    expect(format?.id).toBe('spotify-artists');
    expect(report.names).toMatchObject([{ name: '', rows: 3 }]);
    expect(staged.map(({ streams }) => streams)).toEqual([120, 131, 188]);
  });

  test('Meta Ads Manager: the summary row has no name', async () => {
    const { format, report, rows, staged } = await preview(await fixture('meta-ads.csv'));
    expect(format?.id).toBe('meta-ads');
    expect([rows, report.problemCount]).toEqual([2, 0]);
    expect(staged[0]).toMatchObject({
      name: 'Reel boost – Night Drive',
      day: '2026-11-01',
      reach: 11020,
      spend: 77.9,
      clicks: 310,
      views: 4410,
    });
    expect(report.totals.map(({ figure, agrees }) => [figure, agrees])).toEqual([
      ['impressions', true],
      ['clicks', true],
      ['views', true],
      ['spend', true],
    ]);
  });

  test('re-saved by a spreadsheet: Windows-1252, semicolons, day first', async () => {
    const { format, report, staged } = await preview(await fixture('meta-ads-es-windows1252.csv'));
    expect(format?.id).toBe('meta-ads');
    expect(report).toMatchObject({ encoding: 'windows-1252', separator: 'semicolon', problemCount: 0 });
    expect(staged).toMatchObject([
      { name: 'Canción de verano', day: '2026-11-01', impressions: 1954, spend: 12.5 },
      { day: '2026-11-13', reach: 1200 },
    ]);
  });
});

describe('invalid files', () => {
  const HEAD = 'Day,Campaign,Impr.,Clicks,Cost\n';

  test.each([
    ['an unknown table', 'a,b\n1,2\n', /not a supported export/],
    [
      'songs of a period',
      'song,listeners,streams,saves,release_date\nNight Drive,10,120,4,2026-04-01\n',
      /not a supported export/,
    ],
    [
      'no days',
      'Campaign report\nCampaign,Campaign status,Impr.,Clicks,Cost\nA,Enabled,1,1,1.00\n',
      /“Google Ads: campaign report” without days. Please export it with the segment “Day”/,
    ],
    ['headings alone', HEAD, /no rows/],
    ['dates of two meanings', `${HEAD}03/04/2026,A,1,1,1.00\n04/05/2026,A,1,1,1.00\n`, /two ways/],
  ])('%s', async (_, content, reason) => {
    const { format, report } = await preview(content);
    expect(format).toBeNull();
    expect(report.refusal).toMatch(reason);
  });

  test('reports each invalid row with line, column and reason, and stages none after it', async () => {
    const rows = [
      '2026-11-01,A,"1,000",1,1.50',
      '2026-02-30,A,1,1,1.00',
      '2026-11-02,A,x,1,1.00',
      '2026-11-03,A,1.5,1,-2.00',
      '2026-12-01,A,1,1,1.00',
      ',A,1,1,1.00',
    ];
    const { report, staged } = await preview(HEAD + rows.join('\n'));
    expect(report.problems.map(({ line, column }) => [line, column])).toEqual([
      [3, 'Day'],
      [4, 'Impr.'],
      [5, 'Impr.'],
      [5, 'Cost'],
      [6, 'Day'],
      [7, 'Day'],
    ]);
    expect(staged).toEqual([]);
  });

  test('counts all invalid rows and reports the first fifty', async () => {
    const { report } = await preview(HEAD + '2026-11-01,A,x,1,1.00\n'.repeat(400));
    expect([report.problemCount, report.problems.length]).toEqual([400, 50]);
  });

  test('reports a total that differs from the sum of its rows', async () => {
    const { report } = await preview(`${HEAD}2026-11-01,A,100,1,1.00\nTotal: Campaigns,,150,1,1.00\n`);
    expect(report.totals.map(({ figure, agrees }) => [figure, agrees])).toEqual([
      ['impressions', false],
      ['clicks', true],
      ['spend', true],
    ]);
  });

  test('does not treat a campaign called Total as a total', async () => {
    const { rows } = await preview(
      `Campaign,Day,Impr.,Clicks,Cost\nTotal Eclipse,2026-11-01,100,1,1.00\nTotal: Campaigns,,100,1,1.00\n`,
    );
    expect(rows).toBe(1);
  });

  test('rejects a timeline with a duplicate day', async () => {
    const { report } = await preview('date,streams\n2026-11-01,1\n2026-11-01,1\n');
    expect(report.problems).toMatchObject([{ line: 3 }]);
  });

  test('rejects a period instead of a day', async () => {
    const { report } = await preview(
      'Reporting starts,Reporting ends,Campaign name,Amount spent (USD),Impressions\n2026-11-01,2026-11-07,A,1.00,5\n',
    );
    expect(report.problems).toMatchObject([{ line: 2, column: 'Reporting ends' }]);
  });

  test('rejects an unterminated quote', async () => {
    const { report } = await preview(
      `${HEAD}2026-11-01,"A,1,1,1.00\n${'2026-11-02,A,1,1,1.00\n'.repeat(20_000)}`,
      65_536,
    );
    expect(report.refusal ?? report.problems[0]?.reason).toMatch(/quotation mark/);
  });
});
