import { toCents } from '#domain/money.ts';
import type { BillingDocument } from './document.ts';
import type { ReceiptRow } from './documents.queries.ts';
import { sharedParts } from './of-invoice.ts';
import { includesTax, notesOf, taxLabel } from './taxes.ts';
import { wordsOf } from './words.ts';

/** The receipt for the payment of an invoice, in its languages. */
export function ofReceipt(row: ReceiptRow): BillingDocument {
  const words = wordsOf(row.facts?.language ?? 'en');
  const amount = toCents(row.amount);
  const paidBy = (card: string, ending: string, reference: string) =>
    [
      row.last4 === null ? card : `${row.brand ?? card} ${ending} ${words.figure(row.last4)}`,
      row.reference && `${reference} ${words.figure(row.reference)}`,
    ]
      .filter(Boolean)
      .join(', ');
  const label = taxLabel(row, words);
  return {
    ...sharedParts(row, words),
    title: words.say('receipt', '\n'),
    number: `R-${row.number}`,
    issuedOn: row.issued_on,
    facts: [
      { label: words.say('number'), value: `R-${row.number}` },
      { label: words.say('date'), value: words.date(row.issued_on) },
      { label: words.say('ofInvoice'), value: row.number },
      { label: words.say('order'), value: row.order_number },
      { label: words.say('state'), value: words.say('paid') },
    ],
    lines: [
      {
        name: words.both(`Payment of invoice ${row.number}`, `سداد الفاتورة ${row.number}`, '\n'),
        detail: words.both(paidBy('Card', 'ending in', 'reference'), paidBy('بطاقة', 'تنتهي بـ', 'المرجع'), '\n'),
        quantity: 1,
        unitPrice: amount,
        amount,
        taxed: null,
      },
    ],
    sums: [{ label: row.reverse_charge ? label : includesTax(label, words), amount: toCents(row.tax) }],
    total: { label: words.say('received'), amount },
    notes: notesOf(words, {
      en: 'This receipt confirms that the payment arrived. The invoice lists what it paid for.',
      ar: 'يؤكد هذا الإيصال استلام الدفعة. وتبيّن الفاتورة ما سُدِّد ثمنه.',
    }),
  };
}
