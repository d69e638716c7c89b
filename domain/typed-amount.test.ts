import { expect, test } from 'vitest';
import { amountField, typedCents } from './typed-amount.ts';

test.each([
  ['12.50', 1250],
  [' 12,5 ', 1250],
  ['', null],
  ['1.000,00', undefined],
  ['-1', undefined],
])('“%s” is %s cents', (text, cents) => {
  expect(typedCents(text)).toBe(cents);
});

test.each(['', '0', '0,00', '-5', 'x'])('%j is no amount above zero', (text) => {
  expect(amountField('Enter an amount').safeParse(text).success).toBe(false);
});
