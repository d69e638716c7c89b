/** What invoices, credit notes and receipts have in common: all of it stands in their rows, nothing is looked up. Amounts in cents. */
export interface Paper {
  kind: 'invoice' | 'credit-note' | 'receipt';
  number: string;
  /** `YYYY-MM-DD` */
  issuedOn: string;
  /** The order it is about, and for a credit note its invoice. */
  references: { label: string; value: string }[];
  /** Beside the title: "Paid", "Open". */
  mark: string | null;
  seller: { name: string; address: string; taxNumber: string; email: string };
  /** Name, email, address, notes: as many as there are. */
  buyer: string[];
  lines: { name: string; detail: string; quantity: number; unitPrice: number; amount: number }[];
  sums: { label: string; amount: number }[];
  total: { label: string; amount: number };
  /** ISO 4217. */
  currency: string;
  /** Below the sums. */
  remark: string | null;
}
