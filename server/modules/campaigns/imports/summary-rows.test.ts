import { describe, expect, test } from 'vitest';
import { previewExport as preview } from '#tests/support/exports.ts';

const agreementOf = async (content: string) => {
  const { report, rows } = await preview(content);
  return {
    rows,
    problems: report.problems,
    totals: Object.fromEntries(report.totals.map((t) => [t.figure, t.agrees])),
  };
};

describe('Meta, by day', () => {
  const HEAD = 'Reporting starts,Reporting ends,Campaign name,Ad set name,Ad name,Day,Amount spent (USD),Impressions\n';
  const row = (campaign: string, set: string, ad: string, day: string, spend: string, impressions: number) =>
    `2026-11-01,2026-11-02,${campaign},${set},${ad},${day},${spend},${impressions}\n`;
  const ads =
    row('Harbour', 'S1', 'Clip 1', '2026-11-01', '60.00', 2000) +
    row('Harbour', 'S1', 'Clip 2', '2026-11-01', '30.00', 1000) +
    row('Paper', 'S2', 'Clip 3', '2026-11-01', '60.00', 2000);

  test('a row of the account for each day is compared and not imported', async () => {
    const account = row('', '', '', '2026-11-01', '150.00', 5000);
    expect(await agreementOf(HEAD + account + ads)).toMatchObject({
      rows: 3,
      problems: [],
      totals: { spend: true, impressions: true },
    });
    const wrong = account.replace('150.00', '151.00');
    expect(await agreementOf(HEAD + ads + wrong)).toMatchObject({
      rows: 3,
      totals: { spend: false, impressions: true },
    });
  });

  test('days whose differences cancel each other do not agree', async () => {
    const content =
      HEAD +
      row('', '', '', '2026-11-01', '149.00', 5000) +
      ads +
      row('', '', '', '2026-11-02', '11.00', 100) +
      row('Paper', 'S2', 'Clip 3', '2026-11-02', '10.00', 100);
    expect((await agreementOf(content)).totals).toEqual({ spend: false, impressions: true });
  });

  test('days can be periods of one day', async () => {
    const content =
      'Reporting starts,Reporting ends,Campaign name,Amount spent (USD)\n' +
      '2026-11-01,2026-11-01,,10.00\n2026-11-01,2026-11-01,A,10.00\n2026-11-02,2026-11-02,,5.00\n2026-11-02,2026-11-02,A,5.00\n';
    expect(await agreementOf(content)).toEqual({ rows: 2, problems: [], totals: { spend: true } });
  });

  test('rows of a campaign and of an ad set above their ads are not imported twice', async () => {
    const campaign = row('Harbour', '', '', '2026-11-01', '90.00', 3000);
    const adSet = row('Harbour', 'S1', '', '2026-11-01', '90.00', 3000);
    expect(await agreementOf(HEAD + campaign + adSet + ads)).toMatchObject({ rows: 3, problems: [] });
  });

  test('a row without an ad that adds up nothing is a problem, because its figures would be lost', async () => {
    const lost = row('Paper', '', '', '2026-11-02', '5.00', 50);
    expect((await agreementOf(HEAD + ads + lost)).problems).toMatchObject([
      { line: 5, reason: expect.stringMatching(/names no ad/) as string },
    ]);
  });
});

describe('totals', () => {
  const HEAD = 'Day,Campaign,Currency code,Cost,Impr.\n';
  const DAYS = '2026-11-01,A,USD,1.00,10\n2026-11-02,A,USD,2.00,20\n';
  const TOTAL = 'Total: Account,,USD,99.00,30\n';

  test.each([
    ['before the rows', `${HEAD}${TOTAL},,,,\n${DAYS}`],
    ['between them', `${HEAD},,,,\n${DAYS.replace('\n', `\n${TOTAL}`)}`],
    ['at the end, below rows of separators', `${HEAD}${DAYS},,,,\n ,,,, \n${TOTAL},,,,\n`],
    ['without a line end', `${HEAD}${DAYS}${TOTAL}`.trimEnd()],
  ])('%s', async (_, content) => {
    expect(await agreementOf(content)).toEqual({ rows: 2, problems: [], totals: { spend: false, impressions: true } });
  });

  test('a figure that the first total leaves out is taken from the next', async () => {
    const content = `${HEAD}${DAYS}Total: Campaigns,,--,--,30\nTotal: Account,,USD,99.00,999\n`;
    expect((await agreementOf(content)).totals).toEqual({ spend: false, impressions: true });
  });
});

describe('figures of a period', () => {
  const HEAD = 'Campaign name,Day,Impressions,Reach,Frequency,Amount spent (USD)\n';
  const of = async (content: string) =>
    (await preview(content)).report.names.map(({ name, audience }) => [name, audience]);
  const days = (name: string) => `${name},2026-11-01,5520,2760,2.00,1.00\n${name},2026-11-02,5520,2760,2.00,1.00\n`;

  test('reach and frequency of the only campaign are those of the total', async () => {
    expect(await of(`${HEAD}${days('A')},,11040,4100,2.69,2.00\n`)).toEqual([
      ['A', { reach: 4100, frequency: 2.69, listeners: null }],
    ]);
  });

  test('two campaigns share the people of a total', async () => {
    expect(await of(`${HEAD}${days('A')}${days('B')},,22080,7000,3.15,4.00\n`)).toEqual([
      ['A', null],
      ['B', null],
    ]);
  });

  test('a row for all days of a campaign states its reach', async () => {
    expect(await of(`${HEAD}A,All,11040,4100,2.69,2.00\n${days('A')}${days('B')}`)).toEqual([
      ['A', { reach: 4100, frequency: 2.69, listeners: null }],
      ['B', null],
    ]);
  });
});

describe('conversions that are taken back', () => {
  const HEAD = 'Day,Campaign,Conversion adjustment,Currency code,Conversions,Conv. value\n';

  test('change the day that they name', async () => {
    const { report, staged } = await preview(
      `${HEAD}2026-11-01,A,No,USD,4.00,200.00\n2026-11-01,A,Yes,USD,-1.00,-50.00\nTotal: Account,--,--,USD,3.00,150.00\n`,
    );
    expect(report).toMatchObject({ problems: [], totals: [{ agrees: true }, { agrees: true }] });
    expect(staged.map(({ conversions, conversion_value: value }) => [conversions, value])).toEqual([
      [4, 200],
      [-1, -50],
    ]);
  });

  test('are an error in other figures and on other platforms', async () => {
    const google = await preview('Day,Campaign,Impr.,Cost\n2026-11-01,A,1,-1.00\n');
    const meta = await preview('Day,Campaign name,Purchases,Amount spent (USD)\n2026-11-01,A,-1,1.00\n');
    expect([google, meta].map(({ report }) => report.problems[0]?.reason)).toEqual([
      '-1 is less than 0',
      '-1 is less than 0',
    ]);
  });
});
