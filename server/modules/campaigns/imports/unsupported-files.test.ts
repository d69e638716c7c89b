import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { encodeExport, previewExport as preview } from '#tests/support/exports.ts';

const HEAD = 'Day,Campaign,Currency code,Impr.,Clicks,Cost\n';
const row = (day: string, name = 'Harbour Lights') => `${day},${name},USD,10,1,1.00\n`;

describe('files that are no text', () => {
  const workbook = Buffer.concat([Buffer.from('PK\u0003\u0004\0\0\0\0'), Buffer.from('[Content_Types].xml')]);
  test.each([
    ['an Excel workbook', workbook, /This is a spreadsheet, not a CSV file/],
    ['an old Excel workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /spreadsheet/],
    ['a ZIP archive', Buffer.from('PK\u0003\u0004\0\0\0\0report.csv'), /a ZIP archive/],
    ['a compressed file', gzipSync(HEAD), /a compressed file/],
    ['a PDF document', Buffer.from('%PDF-1.7\n'), /a PDF document/],
    ['a picture', Buffer.from('89504e470d0a1a0a', 'hex'), /a picture/],
    ['a web page', Buffer.from('\n<!DOCTYPE html><html><table></table></html>'), /a web page/],
    ['an empty file', Buffer.alloc(0), /The file is empty/],
  ])('%s is named', async (_, bytes, reason) => {
    const { format, report } = await preview(bytes);
    expect(format).toBeNull();
    expect(report.refusal).toMatch(reason);
  });
});

describe('exports of other platforms', () => {
  test.each([
    ['TikTok Ads Manager', 'Date,Campaign name,Ad group name,Cost,Impressions,Reach,2-second video views'],
    ['Reddit Ads', 'Date,Campaign Name,Ad Group Name,Impressions,Clicks,Amount Spent (USD),eCPM'],
    ['Pinterest Ads', 'Date,Campaign name,Impressions,Pin clicks,Outbound clicks,Spend in account currency'],
    ['Microsoft Advertising', 'Gregorian date,Campaign name,Impressions,Clicks,CTR,Avg. CPC,Spend'],
    ['YouTube Studio', 'Date,Views,Watch time (hours),Subscribers'],
    ['YouTube Studio', 'Content,Video title,Video publish time,Views,Impressions click-through rate (%)'],
    ['Snapchat Ads Manager', 'Day,Campaign Name,Ad Squad Name,Spend,Paid Impressions,Swipe Ups'],
    ['Apple Music for Artists', 'Date,Plays,Average Daily Listeners,Shazams'],
  ])('%s: %s', async (platform, header) => {
    const cells = header.split(',').map((name) => (/date|day/i.test(name) ? '2026-11-01' : '1'));
    const { format, report } = await preview(`${header}\n${cells.join(',')}\n`);
    expect(format).toBeNull();
    expect(report.refusal).toBe(
      `This is a report of ${platform}, which cannot be imported. Enter its figures by hand: open the campaign and choose “Enter a day”.`,
    );
  });

  test('a column of amounts that the format does not read excludes it', async () => {
    const { format } = await preview('date,streams,followers,cost\n2026-11-01,1,2,3.00\n');
    expect(format).toBeNull();
  });
});

test.each([
  ['Italian', 'Giorno,Campagna,Codice valuta,Costo,Impr.,Clic'],
  ['Dutch', 'Datum,Campagne,Valutacode,Kosten,Vertoningen,Klikken'],
  ['Polish', 'Dzień,Kampania,Kod waluty,Koszt,Wyśw.,Kliknięcia'],
  ['Turkish', 'Gün,Kampanya,Para birimi kodu,Maliyet,Göst.,Tıklamalar'],
  ['Japanese', '日,キャンペーン,通貨コード,費用,表示回数,クリック数'],
  ['Danish', 'Dag,Kampagne,Valutakode,Pris,Visn.,Klik'],
  ['Hebrew', 'יום,קמפיין,קוד מטבע,עלות,חשיפות,קליקים'],
])('headings in %s are named, with the languages that are read', async (language, header) => {
  const { format, report } = await preview(`${header}\n2026-11-01,Faro,USD,1.00,10,1\n`);
  expect(format).toBeNull();
  expect(report.refusal).toBe(
    `The headings of this file are in ${language}. Export it in English, Spanish, German, French, Portuguese or Arabic.`,
  );
});

describe('dates that a spreadsheet has rewritten', () => {
  const daysOf = async (...dates: string[]) => {
    const { report, staged } = await preview(HEAD + dates.map((date) => row(date)).join(''));
    return report.refusal ?? report.problems[0]?.reason ?? staged.map(({ day }) => day);
  };
  test.each([
    ['1-Nov-26', '14-Nov-26'],
    ['01-Nov-26', '14-Nov-26'],
    ['1 Nov 26', '14 Nov 26'],
    ['11/1/26', '11/14/26'],
    ['11/1/2026 0:00', '11/14/2026 0:00'],
    ['1/11/26', '14/11/26'],
    ['01.11.26', '14.11.26'],
    ['2026-11-01 00:00:00', '2026-11-14 00:00:00'],
  ])('%s, %s', async (first, second) => {
    expect(await daysOf(first, second)).toEqual(['2026-11-01', '2026-11-14']);
  });

  test.each([
    ['25/11/14', /two ways/],
    ['1/11/26', /two ways/],
    ['1-Nov', /not a date/],
    ['46327', /not a date/],
  ])('%s alone does not tell its day', async (date, reason) => {
    expect(await daysOf(date)).toMatch(reason);
  });
});

describe('names', () => {
  const namesOf = async (content: string | Uint8Array) => {
    const { report } = await preview(content);
    return { names: report.names.map(({ name }) => name), warnings: report.warnings };
  };

  test('the two notations of an accent are one campaign', async () => {
    const content = HEAD + row('2026-11-01', 'Beyonc\u00e9') + row('2026-11-02', 'Beyonce\u0301');
    expect(await namesOf(content)).toEqual({ names: ['Beyonc\u00e9'], warnings: [] });
  });

  test('a code page is named before names are mapped', async () => {
    const { names, warnings } = await namesOf(
      encodeExport(HEAD + row('2026-11-01', 'Canción de verano'), 'windows-1252'),
    );
    expect(names).toEqual(['Canción de verano']);
    expect(warnings).toEqual([
      'This file is not in UTF-8. It was read as Western European (Windows-1252): check “Canción de verano”. If a letter is wrong, save the file as “CSV UTF-8”.',
    ]);
  });

  test('one damaged letter in a file of UTF-8 does not change how the others are read', async () => {
    const good = Buffer.from(HEAD + row('2026-11-01', 'Für Élise') + row('2026-11-02', 'Beyonc'));
    const at = good.lastIndexOf('Beyonc') + 6;
    const { names, warnings } = await namesOf(
      Buffer.concat([good.subarray(0, at), Buffer.from([0xe9]), good.subarray(at)]),
    );
    expect(names).toEqual(['Für Élise', 'Beyonc\uFFFD']);
    expect(warnings).toEqual([expect.stringMatching(/^Some letters of this file are damaged: “Beyonc\uFFFD”/)]);
  });

  test('UTF-8 that was saved as Windows-1252 before is noticed', async () => {
    const { warnings } = await namesOf(HEAD + row('2026-11-01', 'CanciÃ³n'));
    expect(warnings).toEqual([expect.stringMatching(/damaged: “CanciÃ³n”/)]);
  });
});

describe('a heading that appears twice', () => {
  const twice = (...rows: string[]) =>
    preview(`Day,Campaign,Impr.,Cost,Clicks,Cost\n${rows.map((cells) => `2026-11-01,A,10,${cells}\n`).join('')}`);

  test('the column with values is read', async () => {
    const { staged } = await twice(',1,2.50');
    expect(staged).toMatchObject([{ clicks: 1, spend: 2.5 }]);
  });

  test('two columns with other values are a problem of the file', async () => {
    const { report } = await twice('1.00,1,2.50');
    expect(report.refusal).toBe(
      'Two columns are called “Cost” and have different values. Remove one of them and export again.',
    );
  });
});
