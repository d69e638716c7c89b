import { expect, test } from 'vitest';
import { profile } from '#tests/support/content.ts';
import { currencyName, currencyProblem, currencySign, inCurrency } from './currency.ts';
import { profileSchema } from '../schemas/profile.ts';

test.each(['USD', 'EUR', 'GBP', 'CHF', 'AED', 'INR'])('a shop can sell in %s', (code) => {
  expect(currencyProblem(code)).toBeNull();
});

test.each([
  ['JPY', 'Prices here have two decimals, and JPY has no decimals. Choose another currency, such as USD or EUR.'],
  ['KWD', 'Prices here have two decimals, and KWD has 3 decimals. Choose another currency, such as USD or EUR.'],
  ['EURO', 'Enter the three letters of a currency, such as USD or EUR'],
  ['XQQ', 'Enter the three letters of a currency, such as USD or EUR'],
  ['', 'Enter the three letters of a currency, such as USD or EUR'],
])('but not in “%s”', (code, problem) => {
  expect(currencyProblem(code)).toBe(problem);
});

test('has its name in sentences of every language', () => {
  expect(currencyName('USD', 'en')).toBe('US dollars');
  expect(currencyName('EUR', 'en')).toBe('euros');
  expect(currencyName('USD', 'es')).toBe('dólares estadounidenses');
  expect(currencyName('AED', 'ar')).toBe('درهم إماراتي');
});

test('begins notes about amounts', () => {
  expect(inCurrency('EUR', 'en')).toBe('Euros');
  expect(inCurrency('USD', 'es')).toBe('Dólares estadounidenses');
  expect(inCurrency('USD', 'ar')).toBe('بالدولار الأمريكي');
  expect(inCurrency('EUR', 'ar')).toBe('باليورو');
});

test('has a sign that amounts begin with', () => {
  expect(['USD', 'EUR', 'CHF'].map(currencySign)).toEqual(['$', '€', 'CHF']);
});

test('profiles have it in capital letters; those from before the field are of a shop in US dollars', () => {
  expect(profileSchema.parse({ ...profile, currency: ' eur ' }).currency).toBe('EUR');
  const { currency: _currency, ...old } = profile;
  expect(profileSchema.parse(old).currency).toBe('USD');
  const wrong = profileSchema.safeParse({ ...profile, currency: 'JPY' });
  expect(wrong.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['currency', currencyProblem('JPY')],
  ]);
});
