import type { DocumentLanguage } from '#domain/billing/document-facts.ts';

/** A text for print, in one language. */
export interface Note {
  text: string;
  language: 'en' | 'ar';
}

export interface Sum {
  label: string;
  amount: number;
}

export interface DocumentLine {
  name: string;
  detail: string;
  quantity: number;
  /** Of an itemized document: without tax. */
  unitPrice: number;
  /** Of an itemized document: with tax, after the discount. */
  amount: number;
  /** Of an itemized document. `net` is after the discount, `rate` as it is printed, `converted` the amount in another currency. */
  taxed: { discount: number; net: number; rate: string; tax: number; converted: number | null } | null;
}

/**
 * What invoices, credit notes and receipts have in common, in the words that are printed. Rows are self-contained, so
 * nothing is looked up. Amounts in cents.
 */
export interface BillingDocument {
  language: DocumentLanguage;
  title: string;
  number: string;
  /** `YYYY-MM-DD` */
  issuedOn: string;
  /** Number, dates, order and state, in their order. */
  facts: { label: string; value: string }[];
  seller: { name: string; address: string; email: string };
  /** Names, addresses and tax numbers; as many lines as there are. */
  sellerLines: string[];
  buyerLines: string[];
  lines: DocumentLine[];
  /** What tax is called in the table's head. */
  taxName: string;
  sums: Sum[];
  total: Sum;
  /** Printed below the total: what it consists of. */
  included: Sum[];
  /** ISO 4217. */
  currency: string;
  /** The sums in the currency that the tax is paid in, and the rate. */
  converted: { title: string; currency: string; sums: Sum[]; note: string } | null;
  /** Printed below the totals. */
  notes: Note[];
}
