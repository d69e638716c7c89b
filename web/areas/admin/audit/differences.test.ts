import { expect, test } from 'vitest';
import { differencesOf } from './differences.ts';

test('changed columns come first, and missing values are empty', () => {
  expect(
    differencesOf({
      old_values: { name: 'Trial', price: 50 },
      new_values: { name: 'Trial', price: 55, features: ['a'] },
    }),
  ).toEqual([
    { column: 'features', before: '', after: '[\n "a"\n]', changed: true },
    { column: 'price', before: '50', after: '55', changed: true },
    { column: 'name', before: 'Trial', after: 'Trial', changed: false },
  ]);
  expect(differencesOf({ old_values: null, new_values: null })).toEqual([]);
});
