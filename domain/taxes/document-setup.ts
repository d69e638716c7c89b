import type { DocumentTitle, NumberLabel } from '#domain/billing/document-facts.ts';

/** The response of `rpc/document_setup`: what documents of the shop are, and what they still lack. */
export interface DocumentSetup {
  country: string;
  /** Null where the country has no rule: documents are plain. */
  title: DocumentTitle | null;
  number_label: NumberLabel | null;
  /** What amounts are converted to; null if nothing is. */
  currency: string | null;
  source: string | null;
  lacks: ('tax_number' | 'buyer_address' | 'exchange_rate')[];
}
