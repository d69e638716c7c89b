import { expect, test } from 'vitest';
import { byReach, firstGoal, goalLabels } from './goals.ts';
import { highlighted } from './highlights.ts';

const plain = { popular: false, premium: false, legendary: false };
const list = (count: number, flags: Record<number, Partial<typeof plain>> = {}) =>
  Array.from({ length: count }, (_, at) => ({ id: String(at + 1), price: at + 1, ...plain, ...flags[at + 1] }));
const ids = (packages: readonly { id: string }[]) => packages.map(({ id }) => id).join();

test.each([
  ['the cheapest, the popular one and the next larger', list(9, { 4: { popular: true } }), '1,4,5'],
  ['the popular one at the top', list(8, { 8: { popular: true } }), '1,7,8'],
  ['the popular one at the bottom', list(8, { 1: { popular: true } }), '1,2,3'],
  [
    'three flags',
    list(8, { 1: { popular: true, premium: true }, 5: { premium: true }, 7: { premium: true, legendary: true } }),
    '1,5,7',
  ],
  [
    'more flags than places: popular, legendary, cheapest',
    list(8, {
      2: { premium: true },
      3: { premium: true },
      4: { premium: true },
      6: { legendary: true },
      8: { popular: true },
    }),
    '1,6,8',
  ],
  ['no flag', list(6), '1,2,3'],
  ['few packages', list(4, { 2: { popular: true } }), '1,2,3,4'],
  ['none', [], ''],
])('highlights: %s', (_, packages, expected) => {
  expect(ids(highlighted(packages))).toBe(expected);
});

test('sorts goals by size and starts with the popular package', () => {
  const goal = (id: string, min: number, price: number, popular = false) => ({
    id,
    price,
    popular,
    figures: [{ metric: 'reach', min, max: null, basis: 'guaranteed' as const, plus: true }],
  });
  const goals = byReach([
    goal('main', 100, 120, true),
    goal('media', 200, 60),
    goal('tv', 150, 60),
    goal('tv-2', 150, 50),
  ]);
  expect(ids(goals)).toBe('main,tv-2,tv,media');
  expect(firstGoal(goals)).toBe(0);
  expect(firstGoal([goal('a', 1, 1), goal('b', 2, 2)])).toBe(0);
  expect(
    byReach([
      { ...goal('a', 1, 9), figures: [] },
      { ...goal('b', 1, 2), figures: [] },
    ])[0]?.id,
  ).toBe('b');
});

test('labels the stops of the slider by their figures, or by their prices where the figures are the same', () => {
  const goal = (min: number, price: number) => ({
    id: String(price),
    price,
    popular: false,
    figures: [{ metric: 'views', min, max: null, basis: 'estimated' as const, plus: false }],
  });
  const listPrice = (price: number) => `$${price}`;
  expect(goalLabels([goal(1000, 50), goal(5000, 150)], listPrice)).toEqual(['1k', '5k']);
  expect(goalLabels([goal(1, 129), goal(1, 149)], listPrice)).toEqual(['$129', '$149']);
});
