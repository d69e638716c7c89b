import { expect, test } from 'vitest';
import { exchangeRateForm } from './exchange-rate-form.ts';

const typed = {
  from_currency: ' usd',
  to_currency: 'AED',
  rate: '3,67250',
  valid_from: '2026-12-01',
  valid_until: '',
  source: ' Central Bank of the UAE ',
};

test('a rate keeps its decimals, and without a last day it holds until another one', () => {
  expect(exchangeRateForm.parse(typed)).toEqual({
    from_currency: 'USD',
    to_currency: 'AED',
    rate: '3.67250',
    valid_from: '2026-12-01',
    valid_until: null,
    source: 'Central Bank of the UAE',
  });
  expect(exchangeRateForm.parse({ ...typed, valid_until: '2026-12-31' }).valid_until).toBe('2026-12-31');
});

test.each([
  ['the same currency twice', { to_currency: 'USD' }, 'to_currency'],
  ['a rate of zero', { rate: '0' }, 'rate'],
  ['a rate with a sign', { rate: '-1' }, 'rate'],
  ['a last day before the first', { valid_until: '2026-11-30' }, 'valid_until'],
  ['no source', { source: ' ' }, 'source'],
])('rejects %s', (_, change, field) => {
  const result = exchangeRateForm.safeParse({ ...typed, ...change });
  expect(result.error?.issues.map(({ path }) => path[0])).toEqual([field]);
});
