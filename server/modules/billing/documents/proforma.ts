import type { BillingDocument } from './document.ts';
import { ofInvoice, purchaseOrder } from './of-invoice.ts';
import type { Uninvoiced } from './payment-part.queries.ts';
import { notesOf } from './taxes.ts';
import type { Words } from './words.ts';

/** What an order will be invoiced as. It has the order’s number, because it is no invoice. */
export function proformaOf(order: Uninvoiced, words: Words): BillingDocument {
  const invoice = ofInvoice(order, words, order.arabic);
  return {
    ...invoice,
    title: words.say('proforma', '\n'),
    facts: [
      { label: words.say('number'), value: order.number },
      { label: words.say('date'), value: words.date(order.issued_on) },
      ...purchaseOrder(order.buyer, words),
    ],
    notes: [
      ...invoice.notes,
      ...notesOf(words, {
        en: 'This proforma invoice asks for a payment. It is not a tax invoice.',
        ar: 'هذه الفاتورة الأولية طلب دفع، وليست فاتورة ضريبية.',
      }),
    ],
  };
}
