import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { writeCsv } from './write-csv.ts';

const read = (csv: string) => parse(csv, { bom: true }) as string[][];

test('a spreadsheet parser reads back the written rows', () => {
  const rows = [
    ['a "quoted" word', 'two\nlines', 'a, b'],
    ['', 'ünïcode', '\u202Ertl'],
  ];
  expect(read(writeCsv(['One', 'Two', 'Three'], rows))).toEqual([['One', 'Two', 'Three'], ...rows]);
});

test.each(['=1+1', '+1 555', '-2', '@sum(A1)', '\t=1', '\r=1', '  =1', '＝1', '|cmd'])('escapes %j as text', (text) => {
  const [, [first]] = read(writeCsv(['One'], [[text]])) as [string[], string[]];
  expect(first).toBe(`'${text}`);
});

test('keeps numbers as numbers', () => {
  expect(writeCsv(['n'], [[-5]])).toBe('\uFEFF"n"\r\n"-5"\r\n');
});
