import { drawArchivalPdf, drawPdf, type EmbeddedXml } from '#server/platform/pdf/draw-pdf.ts';
import type { Profile } from '#domain/content/schemas/profile.ts';
import type { BillingDocument, DocumentLine, Sum } from './document.ts';
import type { PaymentPart } from './payment-part.ts';
import { wordsOf, type Words } from './words.ts';

/** Addresses and notes have several lines. */
const linesOf = (texts: readonly string[], words: Words): string[] =>
  texts.flatMap((text) => text.split(/\r?\n/)).map(words.typed);
/** The same in one text. */
const textOf = (text: string, words: Words): string => linesOf([text], words).join('\n');

/** `$1,080.00`, the same in all languages. */
function moneyIn(currency: string, words: Words) {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  return (cents: number) => words.figure(format.format(cents / 100).replace('-', '−'));
}

const plain = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

interface Column {
  label: string;
  /** In points; the first takes what is left. */
  width: number;
  cell: (line: DocumentLine) => string;
}

/** Of a document that tells no line's tax. */
function simpleColumns({ currency }: BillingDocument, words: Words): Column[] {
  const money = moneyIn(currency, words);
  return [
    { label: words.say('quantity', '\n'), width: 60, cell: ({ quantity }) => String(quantity) },
    { label: words.say('unitPrice', '\n'), width: 90, cell: ({ unitPrice }) => money(unitPrice) },
    { label: words.say('amount', '\n'), width: 85, cell: ({ amount }) => money(amount) },
  ];
}

/** Net, rate and tax of each line, as numbers: the currency is above the table. */
function taxColumns({ lines, taxName, converted }: BillingDocument, words: Words): Column[] {
  const number = (cents: number) => words.figure(plain.format(cents / 100).replace('-', '−'));
  const also = converted === null ? null : moneyIn(converted.currency, words);
  const cell = (of: (taxed: NonNullable<DocumentLine['taxed']>) => string) => (line: DocumentLine) =>
    line.taxed === null ? '' : of(line.taxed);
  const hasDiscount = lines.some(({ taxed }) => taxed !== null && taxed.discount > 0);
  return [
    { label: words.say('qty', '\n'), width: 34, cell: ({ quantity }) => String(quantity) },
    { label: words.say('unitPrice', '\n'), width: 58, cell: ({ unitPrice }) => number(unitPrice) },
    ...(hasDiscount
      ? [{ label: words.say('discount', '\n'), width: 56, cell: cell(({ discount }) => number(-discount)) }]
      : []),
    { label: words.say('net', '\n'), width: 60, cell: cell(({ net }) => number(net)) },
    { label: words.say('rate', '\n'), width: 42, cell: cell(({ rate }) => rate) },
    { label: taxName, width: 58, cell: cell(({ tax }) => number(tax)) },
    {
      label: words.say('amountWithTax', '\n'),
      width: 72,
      cell: ({ amount, taxed }) =>
        also === null || taxed === null || taxed.converted === null
          ? number(amount)
          : `${number(amount)}\n${also(taxed.converted)}`,
    },
  ];
}

type Head = Pick<Profile, 'name' | 'accent'>;
const TEMPLATE = 'modules/billing/documents/billing-document.typ';

/** One billing document on A4, with as many pages as its lines need. `shop` is at its head, `payment` below the totals. */
export const drawDocument = (
  document: BillingDocument,
  shop: Head,
  payment: PaymentPart | null = null,
): Promise<Uint8Array> =>
  drawPdf(TEMPLATE, {
    ...printed(document, shop),
    ...printedPayment(document, payment),
  });

function printedPayment({ language, currency }: BillingDocument, payment: PaymentPart | null): object {
  if (payment === null) return {};
  const words = wordsOf(language);
  const money = moneyIn(currency, words);
  const printed = {
    ...payment,
    sums: payment.sums.map((sum) => ({ ...sum, amount: money(sum.amount) })),
    plan: payment.plan.map((part) => ({ ...part, day: words.date(part.day), amount: money(part.amount) })),
  };
  return { payment: printed };
}

/** The same as PDF/A-3 with its XML in it. */
export const drawDocumentWith = (
  document: BillingDocument,
  shop: Head,
  payment: PaymentPart | null,
  xml: EmbeddedXml,
): Promise<Uint8Array> =>
  drawArchivalPdf(
    TEMPLATE,
    { ...printed(document, shop), ...printedPayment(document, payment) },
    document.issuedOn,
    xml,
  );

/** What the template reads. */
function printed(document: BillingDocument, shop: Head): object {
  const { seller, currency, language } = document;
  const words = wordsOf(language);
  const isItemized = document.lines.some(({ taxed }) => taxed !== null);
  const columns = isItemized ? taxColumns(document, words) : simpleColumns(document, words);
  const withAmounts = (sums: readonly Sum[], unit = currency) => {
    const money = moneyIn(unit, words);
    return sums.map(({ label, amount }) => ({ label, amount: money(amount) }));
  };
  return {
    language: language === 'ar' ? 'ar' : 'en',
    accent: shop.accent,
    subject: document.number,
    author: seller.name,
    brand: words.typed(shop.name.toUpperCase()),
    title: document.title,
    facts: document.facts.map(({ label, value }) => ({ label, value: words.typed(value) })),
    from: words.say('from'),
    to: words.say('to'),
    seller: linesOf(document.sellerLines, words),
    buyer: linesOf(document.buyerLines, words),
    compact: isItemized,
    caption: isItemized ? words.both(`Amounts in ${currency}`, `المبالغ بعملة ${currency}`) : null,
    columns: [{ label: words.say('item', '\n'), width: 0 }, ...columns.map(({ label, width }) => ({ label, width }))],
    lines: document.lines.map((line) => ({
      name: textOf(line.name, words),
      detail: textOf(line.detail, words),
      cells: columns.map(({ cell }) => cell(line)),
    })),
    sums: withAmounts(document.sums),
    total: withAmounts([document.total])[0],
    included: withAmounts(document.included),
    converted: document.converted && {
      title: document.converted.title,
      sums: withAmounts(document.converted.sums, document.converted.currency),
      note: document.converted.note,
    },
    notes: document.notes.map((note) => ({ ...note, text: textOf(note.text, words) })),
    foot: [seller.name, seller.address, seller.email].map(words.typed).join('  ·  '),
    pages: words.both('Page {page} of {pages}', 'صفحة {page} من {pages}'),
  };
}
