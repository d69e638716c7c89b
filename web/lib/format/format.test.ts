import { expect, test } from 'vitest';
import { formatCompact, formatCount, formatPrice } from './format.ts';

test('list prices show cents only if needed', () => {
  expect(formatPrice(5990, 'USD')).toBe('$5,990');
  expect(formatPrice(12.5, 'USD')).toBe('$12.50');
});

test('shortens figures but not counts', () => {
  expect(formatCompact(2500)).toBe('2.5k');
  expect(formatCompact(900)).toBe('900');
  expect(formatCount(14862)).toBe('14,862');
});
