import { expect, test } from 'vitest';
import { profileSchema } from '../schemas/profile.ts';
import { shopCountry } from './shop-country.ts';

const address = { street: 'Torstraße 1', city: 'Berlin', country: 'Germany', countryCode: 'DE' };

test('the shop’s country is its home market, else that of its address', () => {
  expect(shopCountry({ address, homeMarket: 'US' })).toBe('US');
  expect(shopCountry({ address, homeMarket: '' })).toBe('DE');
});

test('a profile from before home markets has none', () => {
  const { homeMarket } = profileSchema.shape;
  expect(homeMarket.parse(undefined)).toBe('');
  expect(['FR', ''].map((code) => homeMarket.safeParse(code).success)).toEqual([true, true]);
  expect(['fr', 'EU'].map((code) => homeMarket.safeParse(code).success)).toEqual([false, false]);
});
