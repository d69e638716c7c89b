import { expect, test } from 'vitest';
import { usageLevel } from './usage.ts';

test('usage is yellow above 70 % and red above 90 %', () => {
  expect([0, 0.7, 0.7001, 0.9, 0.9001, 2].map(usageLevel)).toEqual(['low', 'low', 'high', 'high', 'full', 'full']);
});
