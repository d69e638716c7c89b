import { expect, test } from 'vitest';
import { costOf, marginCsv, ofGroup, shareOf, totalOf, type MarginRow } from './margins.ts';

const row = (changes: Partial<MarginRow>): MarginRow => ({
  kind: 'month',
  key: '2026-11',
  name: null,
  orders: 2,
  revenue: 0.1,
  spend: 0,
  fees: 0,
  purchases: 0.2,
  margin: -0.1,
  ...changes,
});

test('adds up in cents', () => {
  const total = totalOf([row({}), row({ revenue: 0.2, purchases: 0.1, margin: 0.1 })]);
  expect(total).toEqual({ revenue: 0.3, spend: 0, fees: 0, purchases: 0.3, margin: 0 });
  expect(costOf(total)).toBe(0.3);
});

test('months are in their order, clients by revenue', () => {
  const rows = [
    row({ key: '2026-12', revenue: 1 }),
    row({ key: '2026-11', revenue: 2 }),
    row({ kind: 'client', key: 'a', revenue: 1 }),
    row({ kind: 'client', key: 'b', revenue: 2 }),
  ];
  expect(ofGroup(rows, 'month').map(({ key }) => key)).toEqual(['2026-11', '2026-12']);
  expect(ofGroup(rows, 'client').map(({ key }) => key)).toEqual(['b', 'a']);
});

test.each([
  [{ revenue: 300, margin: 100 }, 0.333],
  [{ revenue: 100, margin: -20 }, -0.2],
  [{ revenue: 0, margin: -20 }, null],
])('the share of %j is %j', (amounts, share) => {
  expect(shareOf(row(amounts))).toBe(share);
});

test('a file has numbers, and no formula', () => {
  const csv = marginCsv('Client', [row({ name: '=1+1' })], ({ name }) => name ?? '');
  expect(csv.split('\r\n')[1]).toBe(`"'=1+1","2","0.1","0","0","0.2","-0.1","-1"`);
});
