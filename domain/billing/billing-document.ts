// JSON columns of invoices and credit notes: seller, buyer and lines as they were when the document was issued.

export interface DocumentSeller {
  name: string;
  address: string;
  taxNumber?: string;
  email?: string;
  /** The parts of the address, its country's code, and what it is in Arabic. Missing in older documents. */
  street?: string;
  city?: string;
  countryCode?: string;
  addressAr?: string;
}

export interface DocumentBuyer {
  name: string;
  email: string;
  address: string | null;
  notes: string | null;
  /** Missing in older documents. */
  company?: string | null;
  country?: string;
  region?: string | null;
  taxNumber?: string | null;
  /** The buyer's own reference: a purchase order. */
  poNumber?: string | null;
}

/** Amounts are in the document's currency. */
export interface InvoiceLine {
  name: string;
  service_type: string;
  /** The English name of the service when the invoice was issued; null for a line of the agency's own. Older invoices lack it. */
  service?: string | null;
  unit_price: number;
  quantity: number;
  line_total: number;
}
