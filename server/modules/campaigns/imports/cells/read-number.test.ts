import { expect, test } from 'vitest';
import { detectDecimalMark, readNumber } from './read-number.ts';

test.each([
  ['1,234.56', '.', 1234.56],
  ['$1,234.56', '.', 1234.56],
  ['US$12', '.', 12],
  ['1234', '.', 1234],
  ['-5', '.', -5],
  ['1.234,56', ',', 1234.56],
  ['12,50 €', ',', 12.5],
  ['1 234,56', ',', 1234.56],
  ['1\u202F234,5', ',', 1234.5],
  ['1’234.50', '.', 1234.5],
] as const)('reads %s with decimal mark %s', (text, mark, value) => expect(readNumber(text, mark)).toBe(value));

test.each([' --', '', '-', '< 10%', '> 90%', 'n/a'])('reads "%s" as not reported', (text) =>
  expect(readNumber(text, '.')).toBeNull(),
);

test.each([
  ['1.234,56', '.'],
  ['1,234.56', ','],
  ['12,34', '.'],
  ['1,23,456', '.'],
  ['abc', '.'],
  ['1e9', '.'],
  ['99999999999999', '.'],
  ['NaN', '.'],
] as const)('rejects %s as a number with decimal mark %s', (text, mark) =>
  expect(readNumber(text, mark)).toBeUndefined(),
);

test('detects the decimal mark from unambiguous values', () => {
  expect(detectDecimalMark(['12', '1,234'], [])).toBe('.');
  expect(detectDecimalMark(['1.234'], [])).toBe(',');
  expect(detectDecimalMark([], ['--', '12.5'])).toBe('.');
  expect(detectDecimalMark([], ['1.234', '12,50'])).toBe(',');
  expect(detectDecimalMark(['7'], ['1.234'])).toBeNull();
});
