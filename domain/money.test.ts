import { describe, expect, test } from 'vitest';
import { fc } from '#tests/support/fast-check.ts';
import { fromCents, toCents } from './money.ts';

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
  ])('converts %s to %d cents', (amount, expected) => {
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
  ])('rejects %s as an amount', (amount) => {
    expect(() => toCents(amount)).toThrow(RangeError);
  });

  test('converts in both directions, as a number and in the database’s format', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        expect(toCents(fromCents(amount))).toBe(amount);
        expect(toCents(fromCents(amount).toFixed(2))).toBe(amount);
      }),
    );
  });
});
