import type { DocumentBuyer, DocumentSeller } from '#domain/billing/billing-document.ts';
import type { CreditFacts, InvoiceFacts } from '#domain/billing/document-facts.ts';
import { VAT_PREFIXES } from '../documents/parties.ts';
import type { Fields } from './structured-fields.ts';

/** VAT identifiers begin with the country's code, that of Greece with EL, and those of the Isle of Man and Monaco with the country that taxes there (EN 16931, BR-CO-9). */
export function vatIdentifier(country: string, number: string): string {
  const prefix = VAT_PREFIXES[country] ?? country;
  const compact = number.replaceAll(/[^0-9A-Za-z]/g, '').toUpperCase();
  return compact.startsWith(prefix) ? compact : prefix + compact;
}

/** Of a sale outside of VAT, no number of VAT may be named (BR-O-2): it stands as a registration of another kind. */
const taxScheme = (identifier: string, isOutside: boolean): Fields => ({
  'cbc:CompanyID': identifier,
  'cac:TaxScheme': { 'cbc:ID': isOutside ? 'TAX' : 'VAT' },
});

/** Where electronic invoices go: the standard wants an address for each party. */
const byEmail = (email: string): Fields => ({ 'cbc:EndpointID': email, 'cbc:EndpointID@schemeID': 'EM' });

export function sellerParty(seller: DocumentSeller, country: string, isOutside: boolean): Fields {
  const { name, address, street, city, countryCode = country, taxNumber = '', email = '' } = seller;
  return {
    ...byEmail(email),
    'cac:PartyName': { 'cbc:Name': name },
    'cac:PostalAddress': {
      'cbc:StreetName': street ?? address,
      ...(city !== undefined && { 'cbc:CityName': city }),
      'cac:Country': { 'cbc:IdentificationCode': countryCode },
    },
    'cac:PartyTaxScheme': [taxScheme(vatIdentifier(countryCode, taxNumber), isOutside)],
    'cac:PartyLegalEntity': {
      'cbc:RegistrationName': name,
      // One identifier that is none of VAT is required (BR-CO-26).
      ...(isOutside && { 'cbc:CompanyID': taxNumber }),
    },
    'cac:Contact': { 'cbc:ElectronicMail': email },
  };
}

export function buyerParty(
  buyer: DocumentBuyer,
  { buyerNumberLabel, country: sellerCountry, reason }: InvoiceFacts | CreditFacts,
  isOutside: boolean,
): Fields {
  const { name, company, email, address, country = sellerCountry, taxNumber } = buyer;
  // Under the reverse charge a number is required, whatever it is called there (BR-AE-02).
  const hasVat = (buyerNumberLabel === 'vat' || buyerNumberLabel === 'trn' || reason?.code === 'AE') && !isOutside;
  return {
    ...byEmail(email),
    'cac:PartyName': { 'cbc:Name': company ?? name },
    'cac:PostalAddress': {
      ...(address !== null && { 'cbc:StreetName': address.replaceAll(/\s*\n\s*/g, ', ') }),
      'cac:Country': { 'cbc:IdentificationCode': country },
    },
    ...(taxNumber && hasVat && { 'cac:PartyTaxScheme': taxScheme(vatIdentifier(country, taxNumber), false) }),
    'cac:PartyLegalEntity': { 'cbc:RegistrationName': company ?? name },
    'cac:Contact': { 'cbc:Name': name, 'cbc:ElectronicMail': email },
  };
}
