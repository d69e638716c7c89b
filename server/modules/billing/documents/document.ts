/**
 * What invoices, credit notes and receipts have in common. Rows are self-contained, so nothing is looked up. Amounts in
 * cents.
 */
export interface BillingDocument {
  kind: 'invoice' | 'credit-note' | 'receipt' | 'proforma';
  number: string;
  /** `YYYY-MM-DD` */
  issuedOn: string;
  /** The order number; for a credit note, also its invoice. */
  references: { label: string; value: string }[];
  /** The label beside the title: "Paid", "Open". */
  mark: string | null;
  seller: { name: string; address: string; taxNumber: string; email: string };
  /** Company, name, email, postal address, tax number, notes; as many lines as there are. */
  buyer: string[];
  lines: { name: string; detail: string; quantity: number; unitPrice: number; amount: number }[];
  sums: { label: string; amount: number }[];
  total: { label: string; amount: number };
  /** Printed below the total: what it consists of. */
  included: { label: string; amount: number }[];
  /** ISO 4217. */
  currency: string;
  /** Printed below the totals. */
  remark: string | null;
}
