import { getCountryData, getCountryFields } from 'lib-address/lite';
import type { CountryCode } from '#domain/orders/countries.ts';

export type AddressField = 'address' | 'city' | 'state' | 'zipCode';
type Need = 'required' | 'optional' | 'absent';

/** Which parts a postal address has in a country, from Google's address data. */
export function addressFields(country: CountryCode): Record<AddressField, Need> {
  const known = getCountryFields(country);
  // What the data says of countries that it does not describe.
  if (known?.addressLine1 === undefined)
    return { address: 'required', city: 'required', state: 'absent', zipCode: 'absent' };
  return {
    address: known.addressLine1,
    city: known.city ?? 'absent',
    state: known.state ?? 'absent',
    zipCode: known.zip ?? 'absent',
  };
}

/** What the first level below the country is called. */
const states: Record<string, string> = {
  state: 'AU BR FM IN MH MX MY NG PW SS US VE',
  province: 'AF AR CA CN CR CU DO EC ES ID IT KR MZ PA PH TH TR VN ZA',
  county: 'HR HU IE KE LR NO RO TW',
  department: 'BO CO GT HN HT NI PY SV UY',
  emirate: 'AE',
  prefecture: 'JP',
};
const postcodes: Record<string, string> = { zip: 'US', eircode: 'IE', pin: 'IN', postcode: 'AU GB GG IM JE NZ' };

const kindIn = <Kind extends string>(kinds: Record<Kind, string>, country: CountryCode): Kind | null =>
  (Object.keys(kinds) as Kind[]).find((kind) => kinds[kind].split(' ').includes(country)) ?? null;

export const stateKind = (country: CountryCode): string => kindIn(states, country) ?? 'region';
export const postcodeKind = (country: CountryCode): string => kindIn(postcodes, country) ?? 'postalCode';

/** The states of a country by name, for suggestions. */
export const stateNames = (country: CountryCode): string[] =>
  getCountryData(country)?.sub_regions.map(({ name }) => name) ?? [];

/** The code of a state that was typed by its name or code: `TX` for Texas. Any other text stays as it is. */
export function stateCode(country: CountryCode, typed: string): string {
  const text = typed.trim().toLowerCase();
  const known = getCountryData(country)?.sub_regions.find(
    ({ key, name }) => key.toLowerCase() === text || name.toLowerCase() === text,
  );
  return known?.key ?? typed.trim();
}
