import { describe, expect, test } from 'vitest';
import { cardBrand, cardHints, groupedNumber, sandboxCards, sandboxToken, slashedExpiry } from './sandbox-cards.ts';

describe('sandboxToken', () => {
  test.each(sandboxCards)('maps $number to $token', ({ number, token }) => {
    expect(sandboxToken(number).token).toBe(token);
    expect(sandboxToken(number.replaceAll(' ', '-')).token).toBe(token);
  });

  test('accepts any other number and keeps only its last four digits', () => {
    expect(sandboxToken('5555 5555 5555 4444')).toEqual({ token: 'tok_visa', brand: 'Mastercard', last4: '4444' });
    expect(JSON.stringify(sandboxToken('5105105105105100'))).not.toContain('510510');
    expect(sandboxToken('7').last4).toBe('0007');
  });
});

test.each([
  ['4111', 'Visa'],
  ['5105', 'Mastercard'],
  ['2720', 'Mastercard'],
  ['3714', 'American Express'],
  ['6011', 'Card'],
  ['', 'Card'],
])('detects %s as %s', (number, brand) => {
  expect(cardBrand(number)).toBe(brand);
});

describe('[SF-CHK-16] cardHints', () => {
  const today = new Date(2026, 10, 20);
  const hints = (number: string, expiry: string) => cardHints({ number, expiry }, today);

  test('gives no hints for valid cards and empty fields', () => {
    for (const { number } of sandboxCards) expect(hints(number, '12/30')).toEqual({});
    expect(hints('', '')).toEqual({});
    expect(hints('378282246310005', '1 / 27')).toEqual({ expiry: 'format' });
    expect(hints('378282246310005', ' 01 / 27 ')).toEqual({});
  });

  test.each([
    ['4242', 'length'],
    ['4'.repeat(20), 'length'],
    ['4242 4242 4242 4243', 'checksum'],
    ['2424 4242 4242 4242', 'checksum'],
  ] as const)('hint for number %s: %s', (number, hint) => {
    expect(hints(number, '')).toEqual({ number: hint });
  });

  test.each([
    ['13/27', 'format'],
    ['00/27', 'format'],
    ['2027-01', 'format'],
    ['10/26', 'past'],
    ['12/25', 'past'],
  ] as const)('hint for expiry %s: %s', (expiry, hint) => {
    expect(hints('', expiry)).toEqual({ expiry: hint });
  });

  test('accepts a card until the end of its month', () => {
    expect(hints('', '11/26')).toEqual({});
  });
});

test.each([
  ['4242424242424242', '4242 4242 4242 4242'],
  ['42424', '4242 4'],
  ['4242-4242 42', '4242 4242 42'],
  ['378282246310005', '3782 822463 10005'],
  ['', ''],
])('the number %s is written %s', (typed, written) => {
  expect(groupedNumber(typed)).toBe(written);
});

test.each([
  ['1', '1'],
  ['3', '03'],
  ['12', '12'],
  ['123', '12/3'],
  ['1230', '12/30'],
  ['12/2030', '12/30'],
  ['1/30', '01/30'],
  ['12/', '12'],
  ['', ''],
])('the expiry %s is written %s', (typed, written) => {
  expect(slashedExpiry(typed)).toBe(written);
});
