import { checkVAT, countries } from 'jsvat';
import type { CountryCode } from '#domain/orders/countries.ts';

/** Numbers of these countries begin with another code than the country's. */
const PREFIXES: Readonly<Record<CountryCode, string>> = { GR: 'EL', CH: '' };

const known = new Map(countries.map((country) => [country.codes[0], country]));

/**
 * Whether a number without spaces and country can be one of this country, check digits included. Where the library knows
 * no format, any is accepted: nothing depends on it but what the invoice prints.
 */
export function isTaxNumber(country: CountryCode, number: string): boolean {
  const format = known.get(country);
  return format === undefined || checkVAT(`${PREFIXES[country] ?? country}${number}`, [format]).isValid;
}

/** The code under which the register of the European Union lists a country. */
export const registerCode = (country: CountryCode): string => PREFIXES[country] || country;
