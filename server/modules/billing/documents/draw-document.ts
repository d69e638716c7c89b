import { drawPdf } from '#server/platform/pdf/draw-pdf.ts';
import type { Profile } from '#domain/content/schemas/profile.ts';
import type { BillingDocument } from './document.ts';
import type { PaymentPart } from './payment-part.ts';

const titles = {
  invoice: 'Invoice',
  'credit-note': 'Credit note',
  receipt: 'Receipt',
  proforma: 'Proforma invoice',
} as const;

/** `November 21, 2026` */
function longDate(day: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}

/** Addresses and notes have several lines. */
const linesOf = (texts: readonly string[]): string[] => texts.flatMap((text) => text.split(/\r?\n/));

/** One billing document on A4, with as many pages as its lines need. `shop` is at its head, `payment` below the totals. */
export function drawDocument(
  document: BillingDocument,
  shop: Pick<Profile, 'name' | 'accent'>,
  payment: PaymentPart | null = null,
): Promise<Uint8Array> {
  const { seller, mark } = document;
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: document.currency });
  const money = (cents: number) => format.format(cents / 100).replace('-', '−');
  const printed = (sum: { label: string; amount: number }) => ({ ...sum, amount: money(sum.amount) });
  return drawPdf('modules/billing/documents/billing-document.typ', {
    language: 'en',
    accent: shop.accent,
    subject: document.number,
    author: seller.name,
    brand: shop.name.toUpperCase(),
    title: titles[document.kind],
    facts: [
      { label: 'Number', value: document.number },
      { label: 'Date', value: longDate(document.issuedOn) },
      ...document.references,
      ...(mark === null ? [] : [{ label: 'Status', value: mark }]),
    ],
    seller: linesOf([
      seller.name,
      seller.address,
      ...(seller.taxNumber === '' ? [] : [`Tax number ${seller.taxNumber}`]),
      seller.email,
    ]),
    buyer: linesOf(document.buyer),
    lines: document.lines.map((line) => ({
      ...line,
      unitPrice: money(line.unitPrice),
      amount: money(line.amount),
    })),
    sums: document.sums.map(printed),
    total: printed(document.total),
    included: document.included.map(printed),
    remark: document.remark,
    ...(payment !== null && {
      payment: {
        ...payment,
        sums: payment.sums.map(printed),
        plan: payment.plan.map((part) => ({ ...part, day: longDate(part.day), amount: money(part.amount) })),
      },
    }),
    foot: [seller.name, seller.address, seller.email].join('  ·  '),
    pages: 'Page {page} of {pages}',
  });
}
