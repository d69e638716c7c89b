import { toCents } from '#domain/money.ts';
import type { BillingDocument } from './document.ts';
import type { CreditNoteRow, InvoiceRow } from './documents.queries.ts';
import { taxLabel, type Taxed } from './taxes.ts';
import type { Words } from './words.ts';

/** The sums in the currency that the tax is paid in, where the document is in another one and a rate is known. */
export function convertedSums(
  row: Pick<InvoiceRow | CreditNoteRow, 'converted' | 'currency' | 'facts'> & Taxed,
  words: Words,
): BillingDocument['converted'] {
  if (row.converted === null) return null;
  const { currency, rate, from, source, net, tax, total } = row.converted;
  return {
    title: words.both(`In ${currency}`, `بعملة ${currency}`),
    currency,
    sums: [
      { label: words.say('netAmount'), amount: toCents(net) },
      { label: taxLabel(row, words), amount: toCents(tax) },
      { label: words.say('total'), amount: toCents(total) },
    ],
    note: [
      words.say('exchangeRate'),
      words.figure(`1 ${row.currency} = ${rate} ${currency}`),
      `${words.typed(source)}, ${words.date(from)}`,
    ].join('\n'),
  };
}
