import { expect, test } from 'vitest';
import { readQuantity } from './typed-quantity.ts';

test.each([
  ['1', 1, null],
  [' 42 ', 42, null],
  ['99', 99, null],
  ['2.9', 2, null],
  ['100', 99, 'most'],
  ['1e9', 99, 'most'],
  ['Infinity', 99, 'most'],
  ['0', 1, 'least'],
  ['-3', 1, 'least'],
  ['', 7, 'kept'],
  ['many', 7, 'kept'],
])('[SF-CART-09] converts a typed %j to %d', (typed, quantity, remark) => {
  expect(readQuantity(typed, 7)).toEqual({ quantity, remark });
});
