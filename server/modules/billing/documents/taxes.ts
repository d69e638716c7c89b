import type { Row } from '#database/rows.ts';
import type { DocumentBuyer } from '#domain/billing/billing-document.ts';
import { toCents } from '#domain/money.ts';
import { countryName } from '#domain/orders/countries.ts';
import { formatTaxRate } from '#domain/taxes/tax-name.ts';
import type { BillingDocument } from './document.ts';

/** How an invoice was taxed. Billing documents are in English. */
export type Taxed = Pick<Row<'invoices'>, 'tax_rate' | 'tax_name' | 'tax_inclusive' | 'reverse_charge'>;

export const taxLabel = ({ tax_name, tax_rate, reverse_charge }: Taxed): string =>
  reverse_charge ? `${tax_name} (reverse charge)` : `${tax_name} (${formatTaxRate(Number(tax_rate))})`;

/** Stands on every document of such a sale. */
export const reverseChargeRemark = ({ reverse_charge, tax_name }: Taxed): string | null =>
  reverse_charge ? `Reverse charge: ${tax_name} to be accounted for by the recipient.` : null;

/** The rows above the total, and those below it that say what it includes. */
export function taxRows(taxed: Taxed, tax: string, total: string): Pick<BillingDocument, 'sums' | 'included'> {
  const row = { label: taxLabel(taxed), amount: toCents(tax) };
  if (!taxed.tax_inclusive) return { sums: [row], included: [] };
  return {
    sums: [],
    included: [
      { label: 'Net amount', amount: toCents(total) - toCents(tax) },
      { ...row, label: `Includes ${row.label}` },
    ],
  };
}

/** Company, name, email, postal address, country and tax number, as far as they are known. */
export function buyerLines({
  name,
  email,
  address,
  notes,
  company,
  country,
  region,
  taxNumber,
}: DocumentBuyer): string[] {
  const place = country === undefined ? '' : countryName(country, 'en-US');
  return [
    company ?? '',
    name,
    email,
    address ?? '',
    address?.endsWith(place) ? '' : [region, place].filter(Boolean).join(', '),
    taxNumber ? `Tax number ${country ?? ''} ${taxNumber}` : '',
    // The checkout repeats the company there.
    notes === `Company: ${company}` ? '' : (notes ?? ''),
  ].filter((line) => line !== '');
}
