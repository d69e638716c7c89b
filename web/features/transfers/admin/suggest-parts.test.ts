import { expect, test } from 'vitest';
import { suggestParts, type ChosenPart } from './suggest-parts.ts';

const part = (order_date: string, open: number, typed: ChosenPart['typed'] = null): ChosenPart => ({
  order: { id: order_date, open, order_date },
  typed,
});

test('the oldest orders are paid first, as far as the money goes', () => {
  expect(suggestParts(15_000, [part('2026-11-02', 100), part('2026-11-01', 100)])).toEqual([5000, 10_000]);
  expect(suggestParts(5000, [part('2026-11-02', 100), part('2026-11-01', 100)])).toEqual([0, 5000]);
  expect(suggestParts(50_000, [part('2026-11-01', 100)])).toEqual([10_000]);
});

test('what was typed stays, and the others share the rest', () => {
  expect(suggestParts(15_000, [part('2026-11-01', 100, 2000), part('2026-11-02', 100)])).toEqual([2000, 10_000]);
  expect(suggestParts(1000, [part('2026-11-01', 100, 2000), part('2026-11-02', 100)])).toEqual([2000, 0]);
});
