import PDFDocument from 'pdfkit';
import type { BillingDocument } from './document.ts';
import { TextLayout } from './document-text.ts';

// A4, in points.
const PAGE = { width: 595.28, height: 841.89 };
const LEFT = 48;
const RIGHT = PAGE.width - LEFT;
const BOTTOM = PAGE.height - 92;
const COLUMNS = { quantity: 372, unitPrice: 462, amount: RIGHT };
const NAME_WIDTH = 270;

const INK = '#14151a';
const SOFT = '#6d6a64';
const HAIR = '#dcd8d0';
const SIGNAL = '#ff5a36';

const titles = { invoice: 'Invoice', 'credit-note': 'Credit note', receipt: 'Receipt' } as const;

interface Sheet {
  doc: PDFKit.PDFDocument;
  text: TextLayout;
  billingDocument: BillingDocument;
  money: (cents: number) => string;
}

/** Renders one billing document on A4, with as many pages as its lines need. */
export function drawDocument(billingDocument: BillingDocument): Promise<Buffer> {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang: 'en',
    info: { Title: billingDocument.number, Author: billingDocument.seller.name, Creator: billingDocument.seller.name },
  });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: billingDocument.currency });
  const sheet: Sheet = {
    doc,
    text: new TextLayout(doc),
    billingDocument,
    money: (cents) => format.format(cents / 100).replace('-', '−'),
  };
  let y = drawHead(sheet);
  y = drawParties(sheet, y + 30);
  y = drawLines(sheet, y + 30);
  drawSums(sheet, y + 14);
  drawFeet(sheet);
  doc.end();
  return done;
}

function hair({ doc }: Sheet, y: number, color = HAIR): void {
  doc.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(0.7).strokeColor(color).stroke();
}

function drawHead({ doc, text, billingDocument }: Sheet): number {
  doc.rect(0, 0, PAGE.width, 8).fill(SIGNAL);
  text.draw(billingDocument.seller.name.split(' ')[0]?.toUpperCase() ?? '', LEFT, 46, { fontName: 'poster', size: 22 });
  text.draw(titles[billingDocument.kind], RIGHT, 44, { fontName: 'strong', size: 20, align: 'right' });
  const facts = [
    { label: 'Number', value: billingDocument.number },
    { label: 'Date', value: longDate(billingDocument.issuedOn) },
    ...billingDocument.references,
    ...(billingDocument.mark === null ? [] : [{ label: 'Status', value: billingDocument.mark }]),
  ];
  let y = 82;
  for (const { label, value } of facts) {
    text.draw(label, RIGHT - 118, y, { color: SOFT, align: 'right' });
    y = text.draw(value, RIGHT, y, { fontName: 'strong', align: 'right' });
  }
  return y;
}

/** `November 21, 2026` */
function longDate(day: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}

function drawParties(sheet: Sheet, y: number): number {
  const { text, billingDocument } = sheet;
  const { seller, buyer } = billingDocument;
  const middle = LEFT + 262;
  const sellerLines = [
    seller.address,
    ...(seller.taxNumber === '' ? [] : [`Tax number ${seller.taxNumber}`]),
    seller.email,
  ];
  const party = (title: string, [name = '', ...rest]: string[], x: number) => {
    let top = text.draw(title, x, y, { size: 8.5, color: SOFT });
    top = text.draw(name, x, top + 2, { fontName: 'strong', size: 11, width: 230 });
    for (const line of rest) top = text.draw(line, x, top, { width: 230 });
    return top;
  };
  return Math.max(party('From', [seller.name, ...sellerLines], LEFT), party('To', buyer, middle));
}

function drawColumnHeads(sheet: Sheet, y: number): number {
  const { text } = sheet;
  const style = { size: 8.5, color: SOFT } as const;
  text.draw('Item', LEFT, y, style);
  text.draw('Quantity', COLUMNS.quantity, y, { ...style, align: 'right' });
  text.draw('Unit price', COLUMNS.unitPrice, y, { ...style, align: 'right' });
  const below = text.draw('Amount', COLUMNS.amount, y, { ...style, align: 'right' }) + 4;
  hair(sheet, below, INK);
  return below + 9;
}

function drawLines(sheet: Sheet, from: number): number {
  const { doc, text, billingDocument, money } = sheet;
  let y = drawColumnHeads(sheet, from);
  for (const line of billingDocument.lines) {
    const name = { fontName: 'strong', width: NAME_WIDTH } as const;
    const needed =
      text.height(line.name, name) +
      (line.detail === '' ? 0 : text.height(line.detail, { size: 8.5, width: NAME_WIDTH })) +
      16;
    if (y + needed > BOTTOM) {
      doc.addPage();
      y = drawColumnHeads(sheet, 56);
    }
    text.draw(String(line.quantity), COLUMNS.quantity, y, { align: 'right' });
    text.draw(money(line.unitPrice), COLUMNS.unitPrice, y, { align: 'right' });
    text.draw(money(line.amount), COLUMNS.amount, y, { align: 'right' });
    let below = text.draw(line.name, LEFT, y, name);
    if (line.detail !== '') below = text.draw(line.detail, LEFT, below, { size: 8.5, color: SOFT, width: NAME_WIDTH });
    hair(sheet, below + 6);
    y = below + 15;
  }
  return y;
}

function drawSums(sheet: Sheet, from: number): void {
  const { doc, text, billingDocument, money } = sheet;
  const label = COLUMNS.quantity - 40;
  let y = from;
  const rows = billingDocument.sums.length + billingDocument.included.length;
  if (y + rows * 16 + 90 > BOTTOM) {
    doc.addPage();
    y = 56;
  }
  const draw = (sum: { label: string; amount: number }) => {
    text.draw(sum.label, label, y, { color: SOFT });
    y = text.draw(money(sum.amount), RIGHT, y, { align: 'right' }) + 3;
  };
  billingDocument.sums.forEach(draw);
  doc
    .moveTo(label, y + 4)
    .lineTo(RIGHT, y + 4)
    .lineWidth(1.2)
    .strokeColor(INK)
    .stroke();
  text.draw(billingDocument.total.label, label, y + 15, { fontName: 'strong', size: 11 });
  y = text.draw(money(billingDocument.total.amount), RIGHT, y + 11, { fontName: 'poster', size: 17, align: 'right' });
  if (billingDocument.included.length > 0) y += 8;
  billingDocument.included.forEach(draw);
  if (billingDocument.remark !== null)
    text.draw(billingDocument.remark, LEFT, y + 24, { color: SOFT, width: RIGHT - LEFT });
}

function drawFeet(sheet: Sheet): void {
  const { doc, text, billingDocument } = sheet;
  const { start, count } = doc.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page);
    hair(sheet, PAGE.height - 62);
    text.draw(
      [billingDocument.seller.name, billingDocument.seller.address, billingDocument.seller.email].join('  ·  '),
      LEFT,
      PAGE.height - 52,
      {
        size: 8,
        color: SOFT,
      },
    );
    if (count > 1)
      text.draw(`Page ${page - start + 1} of ${count}`, RIGHT, PAGE.height - 52, {
        size: 8,
        color: SOFT,
        align: 'right',
      });
  }
}
