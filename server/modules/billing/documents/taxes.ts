import type { Row } from '#database/rows.ts';
import type { CreditFacts, InvoiceFacts } from '#domain/billing/document-facts.ts';
import { toCents } from '#domain/money.ts';
import { formatTaxRate } from '#domain/taxes/tax-name.ts';
import type { BillingDocument, Note } from './document.ts';
import { wordsOf, type Words } from './words.ts';

/** How an invoice was taxed. */
export type Taxed = Pick<Row<'invoices'>, 'tax_rate' | 'tax_name' | 'tax_inclusive' | 'reverse_charge'>;

/** An itemized document says what its reason says, and nothing of its own. */
type Explained = { facts?: Pick<InvoiceFacts | CreditFacts, 'itemized' | 'reason'> | null };

const english = wordsOf('en');

export function taxLabel(
  { tax_name, tax_rate, reverse_charge, facts }: Taxed & Explained,
  words: Words = english,
): string {
  const name = words.taxName(tax_name);
  const code = facts?.itemized === true ? facts.reason?.code : reverse_charge ? 'AE' : null;
  if (code === 'O') return name;
  return `${name} (${code === 'AE' ? words.say('reverse') : words.figure(formatTaxRate(Number(tax_rate)))})`;
}

/** What a document from before the rules by country, or a plain one, says about such a sale. */
export function reverseChargeNotes({ reverse_charge, tax_name }: Taxed, words: Words = english): Note[] {
  if (!reverse_charge) return [];
  return notesOf(words, {
    en: `Reverse charge: ${tax_name} to be accounted for by the recipient.`,
    ar: `الاحتساب العكسي: يحتسب المستلم ${wordsOf('ar').taxName(tax_name)}.`,
  });
}

/** A text in each language of the document. */
export const notesOf = ({ language }: Words, texts: Record<'en' | 'ar', string>): Note[] =>
  (['en', 'ar'] as const)
    .filter((one) => language === 'both' || language === one)
    .map((one) => ({ text: texts[one], language: one }));

/** The rows above the total, and those below it that say what it includes. */
export function taxRows(
  taxed: Taxed & Explained,
  tax: string,
  total: string,
  words: Words = english,
): Pick<BillingDocument, 'sums' | 'included'> {
  const label = taxLabel(taxed, words);
  const amount = toCents(tax);
  if (!taxed.tax_inclusive) return { sums: [{ label, amount }], included: [] };
  return {
    sums: [],
    included: [
      { label: words.say('netAmount'), amount: toCents(total) - amount },
      { label: includesTax(label, words), amount },
    ],
  };
}

/** The label is in both languages already. */
export const includesTax = (label: string, words: Words): string =>
  `${words.language === 'both' ? 'Incl.' : words.say('includes')} ${label}`;
