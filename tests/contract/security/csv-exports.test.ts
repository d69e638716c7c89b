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

test.each(FORMULAS)('escapes a formula in the name of a campaign or keyword: %j', (name) => {
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

/** `Csv` is the type of what `writeCsv` returns, so that nothing else can be saved as CSV. */
test('every CSV export on a screen uses the function that escapes formulas', () => {
  const sources = globSync('web/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file));
  const using = (pattern: RegExp) => sources.filter((file) => pattern.test(readFileSync(file, 'utf8')));
  expect(using(/\bsaveCsv\(/).length).toBeGreaterThanOrEqual(6);
  expect(using(/text\/csv;/)).toEqual(['web/lib/format/save-file.ts']);
  expect(using(/\bas Csv\b/)).toEqual(['web/lib/format/write-csv.ts']);
});
