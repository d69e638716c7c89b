import { expect, test } from 'vitest';
import { parseRange } from './ranges.ts';

test.each([
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=2-5', { start: 2, end: 5 }],
  ['bytes=2-', { start: 2, end: 9 }],
  ['bytes=2-99', { start: 2, end: 9 }],
  ['Bytes=9-9', { start: 9, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-99', { start: 0, end: 9 }],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=99999999999999999999-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=5-2', null],
  ['bytes=0-1,3-4', null],
  ['bytes=-', null],
  ['bytes=a-b', null],
  ['lines=1-2', null],
  [null, null],
])('resolves %s of ten bytes to %o', (header, expected) => {
  expect(parseRange(header, 10)).toEqual(expected);
});

test('an empty file has no range', () => {
  expect([parseRange('bytes=0-', 0), parseRange('bytes=-1', 0), parseRange(null, 0)]).toEqual([
    'unsatisfiable',
    'unsatisfiable',
    null,
  ]);
});
