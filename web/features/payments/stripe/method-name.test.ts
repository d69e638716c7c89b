import { expect, test } from 'vitest';
import { methodName } from './method-name.ts';

test.each([
  ['visa', 'Visa'],
  ['amex', 'American Express'],
  ['klarna', 'Klarna'],
  ['us_bank_account', 'US bank account'],
  ['afterpay_clearpay', 'Afterpay clearpay'],
])('names %s %s', (name, text) => {
  expect(methodName(name)).toBe(text);
});
