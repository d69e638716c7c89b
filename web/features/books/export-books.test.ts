import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { accountsOf, chartAccounts, purposes } from '#domain/books/accounts.ts';
import type { BookedRow } from '#domain/books/postings.ts';
import { datevProblem } from './datev.ts';
import { filesOf, type BookFormat, type BookSettingsRow } from './export-books.ts';

const settings: BookSettingsRow = {
  only_row: true,
  chart: 'skr03',
  accounts: { bank: '1210' },
  datev_consultant: 29_098,
  datev_client: 55_003,
  datev_account_length: 4,
  datev_year_starts: 7,
  xero_tax_rate: 'No VAT',
  updated_at: '2026-12-01T00:00:00Z',
};
const paid: BookedRow = {
  day: '2026-10-05',
  kind: 'payment',
  order_number: 'HC-2026-0001',
  invoice: 'INV-2026-00001',
  credit_note: null,
  net: 1234.5,
  tax: 98.76,
  paid: 1333.26,
  refunded: null,
  chargeback: null,
  credit: null,
  written_off: null,
  currency: 'USD',
  fee: 39.08,
  fee_currency: 'AED',
  provider: 'stripe',
  tax_rate: 0.08,
  reverse_charge: false,
};
const refunded: BookedRow = {
  ...paid,
  day: '2026-10-31',
  kind: 'refund',
  credit_note: 'CN-2026-00001',
  net: -92.6,
  tax: -7.41,
  paid: null,
  refunded: 100.01,
  fee: null,
};

const sixDigits = Object.fromEntries(purposes.map((purpose) => [purpose, '180000']));

const written = (format: BookFormat, rows: readonly BookedRow[]) =>
  filesOf({
    format,
    settings,
    month: '2026-10',
    lastDay: '2026-10-31',
    rows,
    createdAt: new Date('2026-12-01T10:20:30.456Z'),
    shopCurrency: 'USD',
  });
const textOf = (bytes: Uint8Array) => new TextDecoder('windows-1252').decode(bytes);
const records = (csv: string, delimiter = ','): string[][] => parse(csv, { delimiter, relax_column_count: true });
const namesOf = (format: BookFormat, rows: readonly BookedRow[]) => written(format, rows).map(({ name }) => name);

describe('DATEV', () => {
  /** As DATEV describes the fields of the first line: developer.datev.de, DATEV-Format, Header. */
  const HEADER = [
    /^"EXTF"$/,
    /^700$/,
    /^21$/,
    /^"Buchungsstapel"$/,
    /^13$/,
    /^\d{17}$/,
    /^$/,
    /^"\w{0,2}"$/,
    /^"\w{0,25}"$/,
    /^"\w{0,25}"$/,
    /^\d{4,7}$/,
    /^\d{1,5}$/,
    /^20260701$/,
    /^[4-8]$/,
    /^20261001$/,
    /^20261031$/,
    /^"[\w.\-/ ]{0,30}"$/,
    /^"([A-Z]{2}){0,2}"$/,
    /^[12]$/,
    /^0$/,
    /^0$/,
    /^"[A-Z]{3}"$/,
    /^$/,
    /^""$/,
    /^$/,
    /^$/,
    /^"03"$/,
    /^\d{0,4}$/,
    /^$/,
    /^""$/,
    /^".{0,16}"$/,
  ];
  /** Of the columns that are filled; texts are quoted, numbers are not. */
  const ROW: Record<number, RegExp> = {
    0: /^\d{1,10},\d{2}$/,
    1: /^"S"$/,
    2: /^"[A-Z]{3}"$/,
    6: /^\d{1,9}$/,
    7: /^\d{1,9}$/,
    9: /^\d{4}$/,
    10: /^"[\w$%&*+\-/]{0,36}"$/,
    11: /^""$/,
    13: /^".{0,60}"$/,
    113: /^0$/,
  };

  test('writes the header, 125 columns, and a row per posting', () => {
    const [file] = written('datev', [paid, refunded]);
    expect(file?.name).toBe('EXTF_Buchungsstapel_2026-10.csv');
    const lines = textOf(file!.bytes).split('\r\n');
    expect(lines.at(-1)).toBe('');
    const header = lines[0]!.split(';');
    expect(header).toHaveLength(HEADER.length);
    for (const [place, field] of header.entries()) expect(field, `field ${place + 1}`).toMatch(HEADER[place]!);
    expect(lines[1]!.split(';')).toHaveLength(125);
    expect(lines[1]).toContain('Gegenkonto (ohne BU-Schlüssel);BU-Schlüssel;Belegdatum;Belegfeld 1');
    const rows = lines.slice(2, -1).map((line) => line.split(';'));
    for (const row of rows) {
      expect(row).toHaveLength(125);
      for (const [place, field] of row.entries()) expect(field, `column ${place + 1}`).toMatch(ROW[place] ?? /^$/);
    }
    expect(rows.map((row) => [row[0], row[6], row[7], row[9], row[10], row[13]])).toEqual([
      ['1234,50', '10000', '8200', '0510', '"INV-2026-00001"', '"payment HC-2026-0001"'],
      ['98,76', '10000', '1770', '0510', '"INV-2026-00001"', '"payment HC-2026-0001"'],
      ['1333,26', '1360', '10000', '0510', '"INV-2026-00001"', '"payment HC-2026-0001"'],
      ['92,60', '8200', '10000', '3110', '"INV-2026-00001"', '"refund HC-2026-0001 CN-2026-00001"'],
      ['7,41', '1770', '10000', '3110', '"INV-2026-00001"', '"refund HC-2026-0001 CN-2026-00001"'],
      ['100,01', '10000', '1360', '3110', '"INV-2026-00001"', '"refund HC-2026-0001 CN-2026-00001"'],
    ]);
  });

  test('has a file of its own for each currency', () => {
    expect(namesOf('datev', [paid])).toEqual([
      'EXTF_Buchungsstapel_2026-10.csv',
      'EXTF_Buchungsstapel_2026-10_AED.csv',
    ]);
    expect(textOf(written('datev', [paid])[1]!.bytes)).toContain('39,08;"S";"AED";;;;4970;1360;');
  });

  test('a text cannot leave its field or begin a formula', () => {
    const odd = { ...paid, invoice: '=1+1";"x', order_number: '\u{1F600}"x', kind: '=cmd' };
    const [file] = written('datev', [odd]);
    const [, , row] = textOf(file!.bytes).split('\r\n');
    expect(row!.split(';')[10]).toBe(`"1+1x"`);
    expect(records(row!, ';')[0]![13]).toMatch(/^'=cmd \?\?"x/);
  });

  test.each([
    [{ datev_client: null }, {}, 'DATEV needs the consultant number'],
    [{}, { bank: 'Bank' }, '“Bank” isn’t one'],
    [{}, { bank: '180000' }, '“180000” isn’t one'],
    [{}, { bank: '180' }, '“180” isn’t one'],
    [{ datev_account_length: 6 }, {}, '“4200” isn’t one'],
    [{ datev_account_length: 6 }, sixDigits, null],
    [{}, { bank: '0120' }, null],
    [{}, {}, null],
  ])('says what it cannot import: %j %j', (more, accounts, problem) => {
    const found = datevProblem({ ...settings, ...more }, accountsOf({ chart: 'skr04', accounts }));
    if (problem === null) expect(found).toBeNull();
    else expect(found).toContain(problem);
  });
});

test('QuickBooks gets a journal entry per day, whose debits equal its credits', () => {
  const [file] = written('quickbooks', [paid, { ...paid, net: 0.1, tax: 0.2, paid: null, fee: null }, refunded]);
  const [titles, ...rows] = records(textOf(file!.bytes));
  expect(titles).toEqual(['JournalNo', 'JournalDate', 'AccountName', 'Debits', 'Credits', 'Description']);
  expect(rows).toEqual([
    ['2026-10-05', '10/05/2026', '8200', '', '1234.6', 'Revenue, taxed'],
    ['2026-10-05', '10/05/2026', '1770', '', '98.96', 'Tax payable'],
    ['2026-10-05', '10/05/2026', '10000', '0.3', '', 'Receivables'],
    ['2026-10-05', '10/05/2026', '1360', '1333.26', '', 'Card payments under way'],
    ['2026-10-31', '10/31/2026', '8200', '92.6', '', 'Revenue, taxed'],
    ['2026-10-31', '10/31/2026', '1770', '7.41', '', 'Tax payable'],
    ['2026-10-31', '10/31/2026', '1360', '', '100.01', 'Card payments under way'],
  ]);
});

test('Xero gets a manual journal per day that adds up to zero, and never more than 300 lines at once', () => {
  const days = Array.from({ length: 31 }, (_, day) => `2026-10-${String(day + 1).padStart(2, '0')}`);
  // Each purpose on each day: eleven lines.
  const rows = days.flatMap((day): BookedRow[] => [
    { ...paid, day, fee: 1, fee_currency: 'USD', paid: 2 },
    { ...paid, day, fee: null, paid: 3, provider: 'transfer', reverse_charge: true },
    { ...paid, day, fee: null, paid: null, tax_rate: 0, chargeback: 4, written_off: 5 },
    { ...paid, day, fee: null, net: null, tax: null, paid: null, provider: null, credit: 6 },
  ]);
  const files = written('xero', rows);
  expect(files.map(({ name }) => name)).toEqual(['xero_2026-10.csv', 'xero_2026-10_2.csv']);
  const parts = files.map(({ bytes }) => records(textOf(bytes)));
  expect(parts.map((part) => part.length - 1)).toEqual([297, 44]);
  expect(parts[0]![0]).toEqual(['*Narration', '*Date', 'Description', '*AccountCode', '*TaxRate', '*Amount']);
  expect(
    parts[0]!.find(([narration, , text]) => narration === 'Journal of 2026-10-09' && text === 'Bank transfers'),
  ).toEqual(['Journal of 2026-10-09', '09 Oct 2026', 'Bank transfers', '1210', 'No VAT', '9']);
  const sums = new Map<string, number>();
  for (const [narration = '', , , , , amount] of parts.flatMap((part) => part.slice(1)))
    sums.set(narration, (sums.get(narration) ?? 0) + Math.round(Number(amount) * 100));
  expect([...sums.values()]).toEqual(days.map(() => 0));
});

test('purposes that share an account are one line', () => {
  const accounts = { ...chartAccounts.skr03, clearing: '1', bank: '1' };
  const [file] = filesOf({
    format: 'xero',
    settings: { ...settings, accounts },
    month: '2026-10',
    lastDay: '2026-10-31',
    rows: [
      { ...paid, net: null, tax: null, fee: null, paid: 5 },
      { ...paid, net: null, tax: null, fee: null, paid: 6, provider: 'transfer' },
    ],
    createdAt: new Date(),
    shopCurrency: 'USD',
  });
  expect(
    records(textOf(file!.bytes))
      .slice(1)
      .map((row) => [row[3], row[5]]),
  ).toEqual([
    ['10000', '-11'],
    ['1', '11'],
  ]);
});
