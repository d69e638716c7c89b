import type { DocumentBuyer, DocumentSeller } from '#domain/billing/billing-document.ts';
import type { NumberLabel } from '#domain/billing/document-facts.ts';
import { countryName } from '#domain/orders/countries.ts';
import { regions } from '#domain/locales.ts';
import type { Words } from './words.ts';

export function sellerLines(
  { name, address, addressAr, taxNumber, email }: DocumentSeller,
  label: NumberLabel,
  words: Words,
): string[] {
  return [
    name,
    words.both(address, addressAr ?? address, '\n'),
    ...(taxNumber ? [`${words.say(label)} ${words.figure(taxNumber)}`] : []),
    email ?? '',
  ];
}

/** Numbers begin with their country, except these. */
export const VAT_PREFIXES: Readonly<Record<string, string>> = { GR: 'EL', IM: 'GB', MC: 'FR' };

/** As it is written where the number is one for VAT: with its country. A number of the emirates has none. */
export function numberWithCountry(country: string, number: string, label: NumberLabel): string {
  if (label === 'tax') return `${country} ${number}`;
  const prefix = VAT_PREFIXES[country] ?? country;
  return label === 'vat' && !number.startsWith(prefix) ? `${prefix}${number}` : number;
}

/** Company, name, email, postal address, country and tax number, as far as they are known. */
export function buyerLines(buyer: DocumentBuyer, label: NumberLabel, words: Words): string[] {
  const { name, email, address, notes, company, country, region, taxNumber } = buyer;
  const place = country === undefined ? '' : countryName(country, 'en-US');
  const places = country === undefined ? '' : words.both(place, countryName(country, regions.ar));
  return [
    company ?? '',
    name,
    email,
    address ?? '',
    address?.endsWith(place) ? '' : [region, places].filter(Boolean).join(', '),
    taxNumber ? `${words.say(label)} ${words.figure(numberWithCountry(country ?? '', taxNumber, label))}` : '',
    // The checkout repeats the company there.
    notes === `Company: ${company}` ? '' : (notes ?? ''),
  ].filter((line) => line !== '');
}
