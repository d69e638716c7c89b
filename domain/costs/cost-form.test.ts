import { expect, test } from 'vitest';
import { CostForm } from './cost-form.ts';

const typed = {
  kind: 'placement',
  amount: '120,50',
  description: ' Friday playlist ',
  payee: 'Curator Collective',
  incurred_on: '2026-11-20',
};

test('becomes the columns of a cost', () => {
  expect(CostForm.parse(typed)).toEqual({ ...typed, amount: 120.5, description: 'Friday playlist' });
});

test.each([
  { amount: '10.005' },
  { amount: '-5' },
  { amount: '0' },
  { amount: '' },
  { amount: '1,000.00' },
  { payee: ' ' },
  { incurred_on: '2026-02-30' },
  { incurred_on: '0026-11-20' },
  { kind: 'spend' },
])('rejects %j', (wrong) => {
  expect(CostForm.safeParse({ ...typed, ...wrong }).success).toBe(false);
});
