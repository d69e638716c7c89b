import PDFDocument from 'pdfkit';
import { brand } from '#domain/brand.ts';
import { drawFigures, drawSteps, drawTrend } from './draw-figures.ts';
import { drawCampaigns, drawKeywords } from './draw-tables.ts';
import type { ReportLanguage } from './report-words.ts';
import type { ReportRow } from './reports.queries.ts';
import { hair, LEFT, openSheet, PAGE, RIGHT, room, SIGNAL, SOFT, type Sheet } from './sheet.ts';

const BETWEEN = 22;

/** Draws the Google Ads screen on A4, for readers without an account. */
export function drawReport({ figures, client, today }: ReportRow, language: ReportLanguage): Promise<Buffer> {
  const { words, locale } = language;
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang: locale,
    info: {
      Title: `${words.title}, ${figures.period.from} – ${figures.period.to}`,
      Author: brand.name,
      Creator: brand.name,
    },
  });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  const sheet = openSheet(doc, language, figures.currency);
  const { period } = figures;
  let y = drawHead(sheet, [
    { label: words.client, value: client },
    {
      label: words.period,
      value:
        period.from === period.to
          ? language.day(period.from)
          : `${language.day(period.from)} – ${language.day(period.to)}`,
    },
    { label: words.made, value: language.day(today) },
  ]);
  y = drawFigures(sheet, figures, y + BETWEEN);
  y = drawTrend(sheet, figures, y + BETWEEN);
  y = drawSteps(sheet, figures, y + BETWEEN);
  y = drawCampaigns(sheet, figures, y + BETWEEN);
  y = drawKeywords(sheet, figures, y + 12);
  sheet.text.draw(words.note, LEFT, room(sheet, y + 6, 20) + 2, { size: 8, color: SOFT, width: RIGHT - LEFT });
  drawFeet(sheet);
  doc.end();
  return done;
}

function drawHead({ doc, text, language }: Sheet, facts: readonly { label: string; value: string }[]): number {
  doc.rect(0, 0, PAGE.width, 8).fill(SIGNAL);
  text.draw(brand.name.toUpperCase(), LEFT, 46, { fontName: 'poster', size: 22 });
  text.draw(language.words.title, RIGHT, 44, { fontName: 'strong', size: 20, align: 'right' });
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
