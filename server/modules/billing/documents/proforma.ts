import type { BillingDocument } from './document.ts';
import type { InvoiceRow } from './documents.queries.ts';
import { ofInvoice, purchaseOrder } from './of-invoice.ts';
import { wordsOf } from './words.ts';

const NOTE = 'This proforma invoice asks for a payment. It is not a tax invoice.';

/** What an order will be invoiced as. It has the order’s number, because it is no invoice. */
export function proformaOf(order: InvoiceRow): BillingDocument {
  const invoice = ofInvoice(order);
  const words = wordsOf('en');
  return {
    ...invoice,
    title: 'Proforma invoice',
    facts: [
      { label: words.say('number'), value: order.number },
      { label: words.say('date'), value: words.date(order.issued_on) },
      ...purchaseOrder(order.buyer, words),
    ],
    notes: [...invoice.notes, { text: NOTE, language: 'en' }],
  };
}
