import { expect, test } from 'vitest';
import { countryChoices, countryCodes, countryName, newsletterDefault } from './countries.ts';
import { Country } from './country-field.ts';

test('every country has a name in every language', () => {
  for (const region of ['en-US', 'es-MX', 'ar-AE'])
    for (const { code, name } of countryChoices(region, 'US')) expect(name, `${region} ${code}`).not.toBe(code);
});

test('[SF-CHK-17] lists the shop’s country first, the others by their localised names', () => {
  const first = (region: string, shops = 'US') =>
    countryChoices(region, shops)
      .slice(0, 3)
      .map(({ name }) => name);
  expect(first('en-US')).toEqual(['United States', 'Afghanistan', 'Åland Islands']);
  expect(first('es-MX')).toEqual(['Estados Unidos', 'Afganistán', 'Albania']);
  expect(first('en-US', 'DE')).toEqual(['Germany', 'Afghanistan', 'Åland Islands']);
  expect(countryChoices('ar', 'AE')).toHaveLength(countryCodes.length);
  expect(countryName('FR', 'es-MX')).toBe('Francia');
});

test('accepts only ISO 3166 country codes', () => {
  for (const code of ['US', 'FR', 'AX']) expect(Country.safeParse(code).success).toBe(true);
  for (const code of ['us', 'UK', 'EU', 'XX', 'France', '']) expect(Country.safeParse(code).success).toBe(false);
});

test('[SF-CHK-11] preselects the newsletter for the United States only', () => {
  expect(countryCodes.filter(newsletterDefault)).toEqual(['US']);
});
