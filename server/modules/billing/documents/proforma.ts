import type { BillingDocument } from './document.ts';
import { ofInvoice, type InvoiceRow } from './documents.queries.ts';

const NOTE = 'This proforma invoice asks for a payment. It is not a tax invoice.';

/** What an order will be invoiced as. It has the order’s number, because it is no invoice. */
export function proformaOf(order: InvoiceRow): BillingDocument {
  const invoice = ofInvoice(order);
  return {
    ...invoice,
    kind: 'proforma',
    references: [],
    mark: null,
    remark: [invoice.remark, NOTE].filter((text) => text !== null).join('\n'),
  };
}
