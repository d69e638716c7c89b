import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_LINES, MAX_QUANTITY, priceLines } from './pricing.ts';

const lines = fc.array(
  fc.record({
    unitPrice: fc.integer({ min: 0, max: 10_000_000 }),
    quantity: fc.integer({ min: 1, max: MAX_QUANTITY }),
  }),
  { minLength: 1, maxLength: MAX_LINES },
);
const rate = fc.integer({ min: 0, max: 10_000 });

test('subtracts the discount first, then adds tax on the rest, each rounded half up', () => {
  // 490 + 2 x 130 = 750; less 75; 8 % of 675 is 54.
  expect(
    priceLines(
      [
        { unitPrice: 49_000, quantity: 1 },
        { unitPrice: 13_000, quantity: 2 },
      ],
      1000,
      800,
    ),
  ).toEqual({ subtotal: 75_000, discount: 7_500, tax: 5_400, total: 72_900 });
  // 10 % of 0.05 is half a cent; 8 % of 0.04 is 0.32 of one.
  expect(priceLines([{ unitPrice: 5, quantity: 1 }], 1000, 800)).toEqual({
    subtotal: 5,
    discount: 1,
    tax: 0,
    total: 4,
  });
  expect(priceLines([], 1000, 800)).toEqual({ subtotal: 0, discount: 0, tax: 0, total: 0 });
});

test('printed lines add up for any cart', () => {
  fc.assert(
    fc.property(lines, rate, rate, (cart, discountRate, taxRate) => {
      const { subtotal, discount, tax, total } = priceLines(cart, discountRate, taxRate);
      expect(subtotal).toBe(cart.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0));
      expect(total).toBe(subtotal - discount + tax);
      expect(discount >= 0 && discount <= subtotal && tax >= 0 && tax <= subtotal - discount).toBe(true);
      expect([subtotal, discount, tax, total].every(Number.isSafeInteger)).toBe(true);
    }),
  );
});

test('the order of lines does not matter, and a larger discount never increases the total', () => {
  fc.assert(
    fc.property(lines, rate, rate, rate, (cart, one, other, taxRate) => {
      expect(priceLines(cart.toReversed(), one, taxRate)).toEqual(priceLines(cart, one, taxRate));
      const [less, more] = [Math.min(one, other), Math.max(one, other)];
      expect(priceLines(cart, more, taxRate).total).toBeLessThanOrEqual(priceLines(cart, less, taxRate).total);
    }),
  );
});
