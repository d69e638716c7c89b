import { expect, test } from 'vitest';
import { orderSearch } from './order-search.ts';

test.each([
  ['hc-2026-42', `'hc':* & '2026':* & '42':*`],
  ['nia.cole', `'nia':* & 'cole':*`],
  ['Nia cole@example.test', `'Nia':* & 'cole':* & 'example':* & 'test':*`],
  ["O'Neil", `'O''Neil':*`],
  ['a\\b', `'a\\\\b':*`],
  ['محمد', `'محمد':*`],
])('searches %s as %s', (typed, query) => {
  expect(orderSearch(typed)).toEqual({ by: 'words', query });
});

test.each([
  [' hc-2026-0042', 'order_number', 'HC-2026-0042%'],
  ['n4b-2026-0042', 'order_number', 'N4B-2026-0042%'],
  ['HC-2026-12345', 'order_number', 'HC-2026-12345%'],
  ['Nia_Cole@Example.te ', 'mailbox', String.raw`nia\_cole@example.te%`],
  ['50%@a', 'mailbox', String.raw`50\%@a%`],
])('searches %s as a prefix of %s', (typed, by, pattern) => {
  expect(orderSearch(typed)).toEqual({ by, pattern });
});

test.each(['', '   ', '@', '- / &'])('finds no search term in %j', (typed) => {
  expect(orderSearch(typed)).toBeNull();
});
