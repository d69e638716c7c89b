import { toCents } from '#domain/money.ts';
import { convertedSums } from './converted.ts';
import type { BillingDocument, Sum } from './document.ts';
import type { CreditNoteRow } from './documents.queries.ts';
import { purchaseOrder, rateText, reasonNotes, sharedParts } from './of-invoice.ts';
import { reverseChargeNotes, taxLabel } from './taxes.ts';
import { wordsOf } from './words.ts';

/** A credit note about an invoice from before facts is a plain one in English. */
export function ofCreditNote(row: CreditNoteRow): BillingDocument {
  const words = wordsOf(row.facts?.language ?? 'en');
  const itemized = row.facts?.itemized === true ? row.facts : null;
  const isRefund = row.facts === null || row.given_back;
  const [net, tax] = [toCents(row.net), toCents(row.tax)];
  const difference: Sum[] =
    itemized === null
      ? [{ label: words.say('net'), amount: net }]
      : [
          { label: words.say('invoiced'), amount: toCents(itemized.value) },
          { label: words.say('corrected'), amount: toCents(itemized.value) - net },
          { label: words.say('difference'), amount: net },
        ];
  return {
    ...sharedParts(row, words),
    title: words.say(row.facts?.title ?? 'credit_note', '\n'),
    number: row.number,
    issuedOn: row.issued_on,
    facts: [
      { label: words.say('number'), value: row.number },
      { label: words.say(itemized === null ? 'date' : 'issued'), value: words.date(row.issued_on) },
      { label: words.say('ofInvoice'), value: row.invoice_number },
      ...(itemized === null ? [] : [{ label: words.say('ofDate'), value: words.date(itemized.invoicedOn) }]),
      { label: words.say('order'), value: row.order_number },
      ...purchaseOrder(row.buyer, words),
    ],
    lines: [
      {
        name: isRefund
          ? words.both(`Refund of invoice ${row.invoice_number}`, `استرداد الفاتورة ${row.invoice_number}`, '\n')
          : words.both(`Credit for invoice ${row.invoice_number}`, `خصم من الفاتورة ${row.invoice_number}`, '\n'),
        detail: row.reason,
        quantity: 1,
        unitPrice: net,
        amount: itemized === null ? net : net + tax,
        taxed:
          itemized === null ? null : { discount: 0, net, rate: rateText(row, itemized.reason), tax, converted: null },
      },
    ],
    sums: [...difference, { label: taxLabel(row, words), amount: tax }],
    total: { label: words.say(isRefund ? 'refunded' : 'credited'), amount: toCents(row.total) },
    converted: convertedSums(row, words),
    notes: itemized === null ? reverseChargeNotes(row, words) : reasonNotes(itemized.reason, words),
  };
}
