import { expect, test } from 'vitest';
import { orderSearch } from './order-search.ts';

test.each([
  ['hc-2026-42', `'hc':* & '2026':* & '42':*`, []],
  ['nia.cole', `'nia':* & 'cole':*`, ['nia.cole']],
  ['Nia cole@example.test', `'Nia':* & 'cole':* & 'example':* & 'test':*`, ['cole@example.test']],
  ["O'Neil", `'O''Neil':*`, ["O'Neil"]],
  ['a\\b', `'a\\\\b':*`, ['a\\b']],
  ['محمد', `'محمد':*`, []],
  ['@', null, ['@']],
  ['- / &', null, ['-', '/', '&']],
])('searches %s as %s', (typed, query, texts) => {
  expect(orderSearch(typed)).toEqual({ by: 'words', query, texts });
});

test.each([
  [' hc-2026-0042', 'order_number', 'HC-2026-0042'],
  ['n4b-2026-0042', 'order_number', 'N4B-2026-0042'],
  ['HC-2026-12345', 'order_number', 'HC-2026-12345'],
  ['Nia_Cole@Example.te ', 'mailbox', 'nia_cole@example.te'],
  ['50%@a', 'mailbox', '50%@a'],
])('searches %s as a prefix of %s', (typed, by, beginning) => {
  expect(orderSearch(typed)).toEqual({ by, beginning });
});

test.each(['', '   '])('finds no search term in %j', (typed) => {
  expect(orderSearch(typed)).toBeNull();
});
