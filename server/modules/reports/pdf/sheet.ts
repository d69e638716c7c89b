import type PDFDocument from 'pdfkit';
import type { GoogleAdsFigure } from '#domain/reports/portal-figures.ts';
import { TextLayout } from '#server/modules/billing/documents/document-text.ts';
import type { ReportLanguage } from './report-words.ts';

// A4, in points.
export const PAGE = { width: 595.28, height: 841.89 };
export const LEFT = 48;
export const RIGHT = PAGE.width - LEFT;
const BOTTOM = PAGE.height - 84;
const TOP = 56;

export const INK = '#14151a';
export const SOFT = '#6d6a64';
export const HAIR = '#dcd8d0';
export const SIGNAL = '#ff5a36';

/** The drawing context of a report's parts. Each part takes its start y and returns the y below it. */
export interface Sheet {
  doc: InstanceType<typeof PDFDocument>;
  text: TextLayout;
  language: ReportLanguage;
  /** An amount in the report's currency. */
  money: (amount: number) => string;
}

export function openSheet(doc: Sheet['doc'], language: ReportLanguage, currency: string): Sheet {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  return { doc, text: new TextLayout(doc), language, money: (amount) => format.format(amount) };
}

/** The y to continue at: this one if `needed` points fit, otherwise the top of a new page. */
export function room({ doc }: Sheet, y: number, needed: number): number {
  if (y + needed <= BOTTOM) return y;
  doc.addPage();
  return TOP;
}

export function hair({ doc }: Sheet, y: number, color = HAIR): void {
  doc.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(0.7).strokeColor(color).stroke();
}

export function headline(sheet: Sheet, words: string, y: number): number {
  return sheet.text.draw(words, LEFT, y, { fontName: 'strong', size: 12.5 }) + 6;
}

const count = new Intl.NumberFormat('en-US');
const share = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 2 });
const change = new Intl.NumberFormat('en-US', {
  style: 'percent',
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
});

export const formatShare = (value: number): string => share.format(value);
export const formatChange = (value: number): string => change.format(value).replace('-', '−');

/** Formats a figure as the screen does; a dash if it was not reported. */
export function formatFigure({ money }: Sheet, figure: GoogleAdsFigure | 'views', value: number | null): string {
  if (value === null) return '–';
  if (figure === 'spend' || figure === 'cost_per_conversion' || figure === 'conversion_value') return money(value);
  if (figure === 'ctr') return formatShare(value);
  return figure === 'roas' ? `${value.toFixed(2)}×` : count.format(value);
}
