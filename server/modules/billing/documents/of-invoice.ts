import type { ArabicNames, InvoiceFacts } from '#domain/billing/document-facts.ts';
import { toCents } from '#domain/money.ts';
import { formatTaxRate } from '#domain/taxes/tax-name.ts';
import { convertedSums } from './converted.ts';
import type { BillingDocument, DocumentLine, Note } from './document.ts';
import type { InvoiceRow } from './documents.queries.ts';
import { buyerLines, sellerLines } from './parties.ts';
import { notesOf, reverseChargeNotes, taxLabel, taxRows, type Taxed } from './taxes.ts';
import { wordsOf, type Words } from './words.ts';

/** What is the same on invoices, credit notes and receipts. */
export function sharedParts(
  {
    seller,
    buyer,
    currency,
    tax_name,
    facts,
  }: Pick<InvoiceRow, 'seller' | 'buyer' | 'currency' | 'tax_name'> & {
    facts: Pick<InvoiceFacts, 'numberLabel' | 'buyerNumberLabel' | 'language'> | null;
  },
  words: Words,
): Pick<
  BillingDocument,
  'language' | 'seller' | 'sellerLines' | 'buyerLines' | 'taxName' | 'currency' | 'included' | 'converted'
> {
  return {
    language: words.language,
    seller: {
      name: seller.name,
      address: words.language === 'ar' ? (seller.addressAr ?? seller.address) : seller.address,
      email: seller.email ?? '',
    },
    sellerLines: sellerLines(seller, facts?.numberLabel ?? 'tax', words),
    buyerLines: buyerLines(buyer, facts?.buyerNumberLabel ?? 'tax', words),
    taxName: words.taxName(tax_name, '\n'),
    currency,
    included: [],
    converted: null,
  };
}

/** The buyer's own reference, where there is one. */
export const purchaseOrder = ({ poNumber }: InvoiceRow['buyer'], words: Words): BillingDocument['facts'] =>
  poNumber ? [{ label: words.say('purchaseOrder'), value: poNumber }] : [];

/** The rate of a line; a dash for what the tax does not reach. */
export const rateText = ({ tax_rate }: Taxed, reason: InvoiceFacts['reason']): string =>
  reason?.code === 'AE' || reason?.code === 'O' ? '–' : formatTaxRate(Number(tax_rate));

export const reasonNotes = (reason: InvoiceFacts['reason'], words: Words): Note[] =>
  reason === null ? [] : notesOf(words, reason);

/** An invoice from before facts is a plain one in English. `names`: of its lines. */
export function ofInvoice(
  row: InvoiceRow,
  words = wordsOf(row.facts?.language ?? 'en'),
  names: readonly ArabicNames[] = row.facts?.lines ?? [],
): BillingDocument {
  const { facts } = row;
  const itemized = facts?.itemized === true ? facts : null;
  const sums = itemized === null ? plainSums(row, words) : itemizedSums(row, itemized, words);
  return {
    ...sharedParts(row, words),
    title: words.say(facts?.title ?? 'invoice', '\n'),
    number: row.number,
    issuedOn: row.issued_on,
    facts: [
      { label: words.say('number'), value: row.number },
      { label: words.say(itemized === null ? 'date' : 'issued'), value: words.date(row.issued_on) },
      ...(itemized === null ? [] : [{ label: words.say('supplied'), value: words.date(itemized.suppliedOn) }]),
      { label: words.say('order'), value: row.order_number },
      ...purchaseOrder(row.buyer, words),
      ...(row.status === null ? [] : [{ label: words.say('state'), value: words.say(row.status) }]),
    ],
    lines: row.lines.map((_line, at) => lineOf(row, at, words, names[at])),
    ...sums,
    total: { label: words.say('total'), amount: toCents(row.total) },
    converted: convertedSums(row, words),
    notes: itemized === null ? reverseChargeNotes(row, words) : reasonNotes(itemized.reason, words),
  };
}

function lineOf(row: InvoiceRow, at: number, words: Words, arabic: ArabicNames | undefined): DocumentLine {
  const line = row.lines[at];
  const known = row.facts?.lines[at];
  if (line === undefined) throw new Error(`invoice ${row.number} has no line ${at}`);
  const service = line.service ?? row.names[line.service_type] ?? '';
  const named = {
    name: words.language === 'ar' ? (arabic?.nameAr ?? line.name) : line.name,
    detail: words.both(service, (words.language === 'both' ? arabic?.nameAr : null) ?? arabic?.serviceAr ?? service),
    quantity: line.quantity,
  };
  if (row.facts === null || !row.facts.itemized || known === undefined)
    return { ...named, unitPrice: toCents(line.unit_price), amount: toCents(line.line_total), taxed: null };
  const [net, tax, discount] = [toCents(known.net), toCents(known.tax), toCents(known.discount)];
  const converted = row.facts.country === 'AE' ? row.converted?.lines?.[at] : undefined;
  return {
    ...named,
    unitPrice: Math.round((net + discount) / line.quantity),
    amount: net + tax,
    taxed: {
      discount,
      net,
      rate: rateText(row, row.facts.reason),
      tax,
      converted: converted === undefined ? null : toCents(converted),
    },
  };
}

const discountLabel = ({ promo_code: code }: InvoiceRow, words: Words) =>
  code === null ? words.say('discount') : `${words.say('discount')} (${words.typed(code)})`;

/** As buyers saw the amounts: with tax where prices have it. */
function plainSums(row: InvoiceRow, words: Words): Pick<BillingDocument, 'sums' | 'included'> {
  const discount = toCents(row.discount);
  const { sums, included } = taxRows(row, row.tax, row.total, words);
  return {
    sums: [
      { label: words.say('subtotal'), amount: toCents(row.subtotal) },
      ...(discount === 0 ? [] : [{ label: discountLabel(row, words), amount: -discount }]),
      ...sums,
    ],
    included,
  };
}

/** Without tax, as the lines are. */
function itemizedSums(row: InvoiceRow, { lines }: InvoiceFacts, words: Words): Pick<BillingDocument, 'sums'> {
  const net = toCents(row.total) - toCents(row.tax);
  const discount = lines.reduce((sum, line) => sum + toCents(line.discount), 0);
  return {
    sums: [
      ...(discount === 0
        ? []
        : [
            { label: words.say('subtotal'), amount: net + discount },
            { label: discountLabel(row, words), amount: -discount },
          ]),
      { label: words.say('netAmount'), amount: net },
      { label: taxLabel(row, words), amount: toCents(row.tax) },
    ],
  };
}
