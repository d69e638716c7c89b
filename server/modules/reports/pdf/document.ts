import PDFDocument from 'pdfkit';
import { brand } from '#domain/brand.ts';
import type { ReportLanguage } from './report-words.ts';
import { hair, LEFT, openSheet, PAGE, RIGHT, SIGNAL, SOFT, type Sheet } from './sheet.ts';

interface ReportFrame {
  title: string;
  /** In the file's properties. */
  subject: string;
  facts: readonly { label: string; value: string }[];
  currency: string;
  /** Draws the content. */
  draw: (sheet: Sheet, y: number) => void;
}

/** A report on A4 with its head and feet. */
export function drawDocument(language: ReportLanguage, { title, subject, facts, currency, draw }: ReportFrame) {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang: language.locale,
    info: { Title: subject, Author: brand.name, Creator: brand.name },
  });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  const sheet = openSheet(doc, language, currency);
  draw(sheet, drawHead(sheet, title, facts));
  drawFeet(sheet);
  doc.end();
  return done;
}

function drawHead({ doc, text }: Sheet, title: string, facts: ReportFrame['facts']): number {
  doc.rect(0, 0, PAGE.width, 8).fill(SIGNAL);
  text.draw(brand.name.toUpperCase(), LEFT, 46, { fontName: 'poster', size: 22 });
  text.draw(title, RIGHT, 44, { fontName: 'strong', size: 20, align: 'right' });
  let y = 84;
  for (const { label, value } of facts) {
    text.draw(label, LEFT, y, { color: SOFT });
    y = text.draw(value, LEFT + 70, y, { fontName: 'strong', width: RIGHT - LEFT - 70 });
  }
  return y;
}

function drawFeet(sheet: Sheet): void {
  const { doc, text, language } = sheet;
  const { start, count } = doc.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page);
    hair(sheet, PAGE.height - 62);
    text.draw([brand.legalName, brand.email].join('  ·  '), LEFT, PAGE.height - 52, { size: 8, color: SOFT });
    if (count > 1)
      text.draw(language.words.page(page - start + 1, count), RIGHT, PAGE.height - 52, {
        size: 8,
        color: SOFT,
        align: 'right',
      });
  }
}
