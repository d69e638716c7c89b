// JSON columns of invoices and credit notes: what they say by the law of the seller's country, written by
// `database/shop/billing/invoice_facts.sql` and `credit_facts.sql`. Amounts are in the document's currency.

/** English, Arabic, or both on one page. */
export const documentLanguages = ['en', 'ar', 'both'] as const;
export type DocumentLanguage = (typeof documentLanguages)[number];

export type DocumentTitle = 'invoice' | 'tax_invoice' | 'credit_note' | 'tax_credit_note' | 'adjustment_note';
/** What a country calls a tax number; `tax` where it has no name of its own. */
export type NumberLabel = 'trn' | 'vat' | 'abn' | 'tax';

interface SharedFacts {
  /** The seller's, ISO 3166-1. */
  country: string;
  language: DocumentLanguage;
  title: DocumentTitle;
  suppliedOn: string;
  /** Each line has its net amount, rate and tax. */
  itemized: boolean;
  /** It can be had as a structured invoice. */
  structured: boolean;
  numberLabel: NumberLabel;
  buyerNumberLabel: NumberLabel;
  /** Why there is no tax, where that is sure. `code` is a category of UNTDID 5305. */
  reason: { case: 'reverse_charge' | 'outside'; code: string | null; en: string; ar: string } | null;
  /** The currency that the amounts are converted to; null if they need not be. */
  convertTo: string | null;
}

export interface ArabicNames {
  nameAr: string | null;
  serviceAr: string | null;
}

export interface LineFacts extends ArabicNames {
  /** Without tax, after the discount. */
  net: number;
  tax: number;
  /** Without tax. */
  discount: number;
}

export interface InvoiceFacts extends SharedFacts {
  lines: LineFacts[];
}

export interface CreditFacts extends SharedFacts {
  invoicedOn: string;
  /** Of the supply before this note, without tax. */
  value: number;
  totalBefore: number;
  taxBefore: number;
}

/** In the currency that the tax is paid in. */
export interface ConvertedAmounts {
  currency: string;
  /** As the source published it. */
  rate: string;
  /** The first day of the rate. */
  from: string;
  source: string;
  net: number;
  tax: number;
  total: number;
  /** Of an invoice: each line's amount with tax. */
  lines?: number[];
}
