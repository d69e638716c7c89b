import { expect, test } from 'vitest';
import { instalmentsOf } from './instalment.ts';

const plan = [
  { amount: 300.1, due_on: '2026-11-01' },
  { amount: 300.2, due_on: '2026-11-20' },
  { amount: 200, due_on: '2026-11-30' },
  { amount: 199.7, due_on: '2026-12-15' },
];

test('what was paid covers the instalments in their order; dates decide about the others', () => {
  const states = (paid: number) => instalmentsOf(plan, paid, '2026-11-30').map(({ state, rest }) => [state, rest]);
  expect(states(0)).toEqual([
    ['overdue', 300.1],
    ['overdue', 300.2],
    ['due', 200],
    ['later', 199.7],
  ]);
  expect(states(400.4)).toEqual([
    ['paid', 0],
    ['overdue', 199.9],
    ['due', 200],
    ['later', 199.7],
  ]);
  expect(states(1000).map(([state]) => state)).toEqual(['paid', 'paid', 'paid', 'paid']);
});
