import { globSync, readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import type { PortalGoogleAds } from '#domain/reports/portal-figures.ts';
import { reportTables, writeReportTable } from '#web/areas/portal/google-ads/report-csv.ts';

/** What Excel, LibreOffice and Google Sheets run or follow. */
const FORMULAS = [
  '=HYPERLINK("https://evil.test")',
  '+1+cmd|x',
  '-2+3',
  '@SUM(A1)',
  '\t=1+1',
  '\r=1+1',
  ' =1+1',
  '＝1+1',
  '|calc',
];

test.each(FORMULAS)('the name of a campaign or keyword from a foreign file is no formula: %j', (name) => {
  const figures = { impressions: 1, clicks: 1, ctr: 1, conversions: 1, spend: -1 };
  const report = {
    series: {
      days: [name],
      impressions: [1],
      clicks: [1],
      views: [1],
      conversions: [1],
      conversion_value: [1],
      spend: [1],
    },
    campaigns: [{ ...figures, name, platform: name, status: name }],
    keywords: [{ ...figures, keyword: name, match_type: name }],
  } as Partial<PortalGoogleAds> as PortalGoogleAds;
  for (const table of reportTables) {
    const [, row = []] = parse(
      writeReportTable(table, report, (id) => id),
      { bom: true },
    ) as string[][];
    expect(row[0]).toBe(`'${name}`);
    // Figures stay figures.
    expect(row).toContain('1');
  }
});

test('every CSV file that a screen saves is written by the function that neutralises formulas', () => {
  const sources = globSync('{web,server}/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file));
  const saving = sources.filter((file) => /saveText\([^;]*csv/s.test(readFileSync(file, 'utf8')));
  expect(saving.length).toBeGreaterThanOrEqual(3);
  for (const file of saving) {
    const writer = /saveText\([^;]*?,\s*'text\/csv[^']*',\s*(\w+)\(/s.exec(readFileSync(file, 'utf8'))?.[1];
    const definition = sources.find((other) =>
      new RegExp(`export function ${writer}\\b`).test(readFileSync(other, 'utf8')),
    );
    const text = writer === 'writeCsv' ? 'writeCsv(' : readFileSync(definition ?? file, 'utf8');
    expect([file, writer, text.includes('writeCsv(')]).toEqual([file, writer, true]);
  }
});
