import { expect, test } from 'vitest';
import { isTaxNumber, registerCode } from './tax-number-format.ts';

test.each([
  ['FR', '40303265045', true],
  ['FR', '11111111111', false],
  ['DE', '136695976', true],
  ['DE', '136695975', false],
  ['GR', '094259216', true],
  ['IE', '6433435F', true],
  ['NL', '004495445B01', true],
  ['ES', 'B83833236', true],
  ['GB', '980780684', true],
  ['CH', 'CHE107787577IVA', true],
  ['NO', '123456785MVA', true],
  ['PL', '136695976', false],
  // The library knows no format for these.
  ['US', '123456789', true],
  ['AU', '83914571673', true],
])('%s %s is valid: %s', (country, number, fits) => {
  expect(isTaxNumber(country, number)).toBe(fits);
});

test('maps Greece to its own VIES country code', () => {
  expect(['GR', 'FR', 'CH'].map(registerCode)).toEqual(['EL', 'FR', 'CH']);
});
