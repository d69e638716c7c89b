import { expect, test } from 'vitest';
import { leadingFigures, roasLevel, spendLevel } from './portal-figures.ts';

test.each([
  [0, 'good'],
  [0.7, 'good'],
  [0.7001, 'fair'],
  [0.9, 'fair'],
  [0.9001, 'bad'],
  [1.2, 'bad'],
])('[CP-GAD-07] rates spending %d of a budget as %s', (share, level) => expect(spendLevel(share)).toBe(level));

test.each([
  [3, 'good'],
  [2.99, 'fair'],
  [2, 'fair'],
  [1.99, 'bad'],
  [0, 'bad'],
])('[CP-GAD-08] rates a return of %d as %s', (roas, level) => expect(roasLevel(roas)).toBe(level));

test('four reported figures lead, the preferred ones first', () => {
  const known = { now: 1, before: null, change: null };
  const unknown = { now: null, before: null, change: null };
  const compared = { impressions: known, clicks: known, ctr: known, views: unknown, streams: known, spend: known };
  const names = ['impressions', 'clicks', 'ctr', 'views', 'streams', 'spend'] as const;
  expect(leadingFigures<keyof typeof compared>(names, ['views', 'streams', 'spend'], compared)).toEqual([
    'streams',
    'spend',
    'impressions',
    'clicks',
  ]);
  expect(leadingFigures<keyof typeof compared>(['clicks', 'views'], ['views'], compared)).toEqual(['clicks', 'views']);
});
