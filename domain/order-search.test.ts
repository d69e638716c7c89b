import { expect, test } from 'vitest';
import { orderWords } from './order-search.ts';

test.each([
  ['HC-2026-0042', `'HC':* & '2026':* & '0042':*`],
  ['  nia.cole@example.test ', `'nia':* & 'cole':* & 'example':* & 'test':*`],
  ["O'Neil", `'O''Neil':*`],
  ['a\\b', `'a\\\\b':*`],
  ['محمد', `'محمد':*`],
])('%s is asked for as %s', (typed, words) => {
  expect(orderWords(typed)).toBe(words);
});

test.each(['', '   ', '@', '- / &'])('%j holds no word', (typed) => {
  expect(orderWords(typed)).toBeNull();
});
