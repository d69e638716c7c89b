import { toCents } from '#domain/money.ts';
import type { BillingDocument } from './document.ts';
import type { ReceiptRow } from './documents.queries.ts';
import { sharedParts } from './of-invoice.ts';
import { includesTax, notesOf, taxLabel } from './taxes.ts';
import { wordsOf, type Word } from './words.ts';

const ways: Readonly<Partial<Record<string, Word>>> = { transfer: 'transfer', balance: 'balance' };

/** The receipt for the payment of an invoice, in its languages. */
export function ofReceipt(row: ReceiptRow): BillingDocument {
  const words = wordsOf(row.facts?.language ?? 'en');
  const amount = toCents(row.amount);
  const isWhole = amount === toCents(row.total);
  const paidBy = (language: 'en' | 'ar', ending: string, reference: string) => {
    const way = wordsOf(language).say(ways[row.provider] ?? 'card');
    return [
      row.last4 === null ? way : `${row.brand ?? way} ${ending} ${words.figure(row.last4)}`,
      row.reference && `${reference} ${words.figure(row.reference)}`,
    ]
      .filter(Boolean)
      .join(', ');
  };
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
      ...(isWhole ? [{ label: words.say('state'), value: words.say('paid') }] : []),
    ],
    lines: [
      {
        name: words.both(`Payment of invoice ${row.number}`, `سداد الفاتورة ${row.number}`, '\n'),
        detail: words.both(paidBy('en', 'ending in', 'reference'), paidBy('ar', 'تنتهي بـ', 'المرجع'), '\n'),
        quantity: 1,
        unitPrice: amount,
        amount,
        taxed: null,
      },
    ],
    // A part has no tax of its own.
    sums: isWhole ? [{ label: row.reverse_charge ? label : includesTax(label, words), amount: toCents(row.tax) }] : [],
    total: { label: words.say('received'), amount },
    notes: notesOf(words, {
      en: 'This receipt confirms that the payment arrived. The invoice lists what it paid for.',
      ar: 'يؤكد هذا الإيصال استلام الدفعة. وتبيّن الفاتورة ما سُدِّد ثمنه.',
    }),
  };
}
