import { expect, test } from 'vitest';
import { countryCodes } from '#domain/orders/countries.ts';
import { addressFields, postcodeKind, stateCode, stateKind, stateNames } from './address-fields.ts';

test.each([
  ['US', { address: 'required', city: 'required', state: 'required', zipCode: 'required' }],
  ['DE', { address: 'required', city: 'required', state: 'absent', zipCode: 'required' }],
  ['AE', { address: 'required', city: 'absent', state: 'required', zipCode: 'absent' }],
  ['IE', { address: 'optional', city: 'optional', state: 'optional', zipCode: 'optional' }],
])('address fields of %s', (country, fields) => {
  expect(addressFields(country)).toEqual(fields);
});

test('every country has a street field', () => {
  expect(countryCodes.filter((country) => addressFields(country).address === 'absent')).toEqual([]);
});

test('names the state field', () => {
  expect(['US', 'CA', 'IE', 'JP', 'AE', 'DE'].map(stateKind)).toEqual([
    'state',
    'province',
    'county',
    'prefecture',
    'emirate',
    'region',
  ]);
  expect(['US', 'GB', 'IE', 'IN', 'FR'].map(postcodeKind)).toEqual(['zip', 'postcode', 'eircode', 'pin', 'postalCode']);
});

test('stores a state by its code and any other text as typed', () => {
  expect(stateCode('US', ' texas ')).toBe('TX');
  expect(stateCode('US', 'tx')).toBe('TX');
  expect(stateCode('CA', 'Québec')).toBe('Québec');
  expect(stateCode('DE', 'Bayern')).toBe('Bayern');
  expect(stateNames('US')).toContain('Texas');
  expect(stateNames('FR')).toEqual([]);
});
