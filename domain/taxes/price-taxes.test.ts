import { expect, test } from 'vitest';
import { withTax } from './price-taxes.ts';

test.each([
  [50, null, 50],
  [50, 0.08, 54],
  [99.99, 0.08, 107.99],
  [0.05, 0.1, 0.06],
  [1234.56, 0.08875, 1344.13],
  [490, 0, 490],
])('adds tax to %d at %d: %d', (net, rate, shown) => {
  expect(withTax(net, rate === null ? null : { rate, name: 'VAT' })).toBe(shown);
});
