import type { StoredQuoteLine } from '#domain/quotes/quote.ts';
import type { Cents } from '#domain/money.ts';

/** As the database has it. Amounts are text there, and numbers in the JSON of the lines. */
export interface StoredQuote {
  id: string;
  number: string;
  email: string;
  name: string;
  company: string | null;
  intro: string | null;
  lines: StoredQuoteLine[];
  currency: string;
  subtotal: string;
  discount: string;
  tax: string;
  total: string;
  deposit: string | null;
  tax_rate: string;
  tax_name: string;
  tax_inclusive: boolean;
  reverse_charge: boolean;
  ends: Date;
}

/** A quote as emails show it. */
export interface QuoteDetails extends Pick<
  StoredQuote,
  'id' | 'number' | 'email' | 'name' | 'company' | 'intro' | 'currency'
> {
  lines: { name: string; quantity: number; price: Cents; total: Cents }[];
  subtotal: Cents;
  discount: Cents;
  tax: Cents;
  total: Cents;
  /** Null: everything is due together. */
  deposit: Cents | null;
  taxed: { name: string; rate: number; inclusive: boolean; reverseCharge: boolean };
  /** A moment of its last day. */
  ends: Date;
}
