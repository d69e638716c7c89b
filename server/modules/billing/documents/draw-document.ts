import PDFDocument from 'pdfkit';
import type { Paper } from './paper.ts';
import { PaperText } from './paper-text.ts';

// Points on A4.
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
  text: PaperText;
  paper: Paper;
  money: (cents: number) => string;
}

/** One paper on A4, as many pages as its lines take. */
export function drawPaper(paper: Paper): Promise<Buffer> {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang: 'en',
    info: { Title: paper.number, Author: paper.seller.name, Creator: paper.seller.name },
  });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: paper.currency });
  const sheet: Sheet = {
    doc,
    text: new PaperText(doc),
    paper,
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

function drawHead({ doc, text, paper }: Sheet): number {
  doc.rect(0, 0, PAGE.width, 8).fill(SIGNAL);
  text.draw(paper.seller.name.split(' ')[0]?.toUpperCase() ?? '', LEFT, 46, { face: 'poster', size: 22 });
  text.draw(titles[paper.kind], RIGHT, 44, { face: 'strong', size: 20, align: 'right' });
  const facts = [
    { label: 'Number', value: paper.number },
    { label: 'Date', value: longDate(paper.issuedOn) },
    ...paper.references,
    ...(paper.mark === null ? [] : [{ label: 'Status', value: paper.mark }]),
  ];
  let y = 82;
  for (const { label, value } of facts) {
    text.draw(label, RIGHT - 118, y, { color: SOFT, align: 'right' });
    y = text.draw(value, RIGHT, y, { face: 'strong', align: 'right' });
  }
  return y;
}

/** `November 21, 2026` */
function longDate(day: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}

function drawParties(sheet: Sheet, y: number): number {
  const { text, paper } = sheet;
  const { seller, buyer } = paper;
  const middle = LEFT + 262;
  const sellerLines = [
    seller.address,
    ...(seller.taxNumber === '' ? [] : [`Tax number ${seller.taxNumber}`]),
    seller.email,
  ];
  const party = (title: string, [name = '', ...rest]: string[], x: number) => {
    let top = text.draw(title, x, y, { size: 8.5, color: SOFT });
    top = text.draw(name, x, top + 2, { face: 'strong', size: 11, width: 230 });
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
  const { doc, text, paper, money } = sheet;
  let y = drawColumnHeads(sheet, from);
  for (const line of paper.lines) {
    const name = { face: 'strong', width: NAME_WIDTH } as const;
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
  const { doc, text, paper, money } = sheet;
  const label = COLUMNS.quantity - 40;
  let y = from;
  if (y + paper.sums.length * 16 + 90 > BOTTOM) {
    doc.addPage();
    y = 56;
  }
  for (const sum of paper.sums) {
    text.draw(sum.label, label, y, { color: SOFT });
    y = text.draw(money(sum.amount), RIGHT, y, { align: 'right' }) + 3;
  }
  doc
    .moveTo(label, y + 4)
    .lineTo(RIGHT, y + 4)
    .lineWidth(1.2)
    .strokeColor(INK)
    .stroke();
  text.draw(paper.total.label, label, y + 15, { face: 'strong', size: 11 });
  y = text.draw(money(paper.total.amount), RIGHT, y + 11, { face: 'poster', size: 17, align: 'right' });
  if (paper.remark !== null) text.draw(paper.remark, LEFT, y + 24, { color: SOFT, width: RIGHT - LEFT });
}

function drawFeet(sheet: Sheet): void {
  const { doc, text, paper } = sheet;
  const { start, count } = doc.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page);
    hair(sheet, PAGE.height - 62);
    text.draw([paper.seller.name, paper.seller.address, paper.seller.email].join('  ·  '), LEFT, PAGE.height - 52, {
      size: 8,
      color: SOFT,
    });
    if (count > 1)
      text.draw(`Page ${page - start + 1} of ${count}`, RIGHT, PAGE.height - 52, {
        size: 8,
        color: SOFT,
        align: 'right',
      });
  }
}
