import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromCents, shareOf, toCents } from './money.ts';

const cents = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 });

describe('toCents', () => {
  test.each<[string | number, number]>([
    ['12.50', 1250],
    [12.5, 1250],
    [12, 1200],
    ['0', 0],
    ['-0', 0],
    ['-3.07', -307],
    ['1.5000', 150],
    ['0.01', 1],
    [1.1, 110],
    [4.35, 435],
    ['007', 700],
  ])('%s is %d', (amount, expected) => {
    expect(toCents(amount)).toBe(expected);
  });

  test.each([
    '',
    ' ',
    '1.',
    '.5',
    '1.234',
    '1,50',
    '1e3',
    '$1',
    '--1',
    '+1',
    'NaN',
    'Infinity',
    '١',
    0.1 + 0.2,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    1e21,
    '99999999999999999',
  ])('%s is not a valid amount', (amount) => {
    expect(() => toCents(amount)).toThrow(RangeError);
  });

  test("converts in both directions, as a number and in the database's format", () => {
    fc.assert(
      fc.property(cents, (amount) => {
        expect(toCents(fromCents(amount))).toBe(amount);
        expect(toCents(fromCents(amount).toFixed(2))).toBe(amount);
      }),
    );
  });
});

describe('shareOf', () => {
  test.each<[number, number, number]>([
    [67_500, 800, 5_400],
    [1, 5_000, 1],
    [3, 5_000, 2],
    [1, 4_999, 0],
    [49, 1_000, 5],
    [44, 1_000, 4],
    [45, 1_000, 5],
    [100, 10_000, 100],
    [100, 0, 0],
  ])('of %d at %d is %d', (whole, rate, share) => {
    expect(shareOf(whole, rate)).toBe(share);
  });

  test('rounds half up: the error is at most half a cent, and ties round up', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 45 }), fc.integer({ min: 0, max: 10_000 }), (whole, rate) => {
        const error = 10_000n * BigInt(shareOf(whole, rate)) - BigInt(whole) * BigInt(rate);
        expect(error > -5_000n && error <= 5_000n).toBe(true);
      }),
    );
  });
});
