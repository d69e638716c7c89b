import { afterEach, expect, test, vi } from 'vitest';
import { differencesOf } from './differences.ts';

afterEach(() => vi.unstubAllGlobals());

test('lists changed columns first and leaves missing values empty', () => {
  vi.stubGlobal('document', { documentElement: { dataset: { currency: 'USD' } } });
  expect(
    differencesOf({
      old_values: { name: 'Trial', price: 50 },
      new_values: { name: 'Trial', price: 55, features: ['a', 'b'] },
    }),
  ).toEqual([
    { column: 'features', before: '', after: 'a, b', changed: true },
    { column: 'price', before: '$50.00', after: '$55.00', changed: true },
    { column: 'name', before: 'Trial', after: 'Trial', changed: false },
  ]);
  expect(differencesOf({ old_values: null, new_values: null })).toEqual([]);
});
