import { isolate } from '#domain/isolate.ts';
import { directionOf } from '#domain/locales.ts';
import type { DayRange } from '#domain/period.ts';
import { isNewFigure } from '#domain/reports/change.ts';
import { formatUnitCost } from '#domain/reports/unit-cost.ts';
import type { GoogleAdsFigure } from '#domain/reports/portal-figures.ts';
import type { ReportLanguage } from './report-language.ts';

// What the templates of reports (`server/platform/pdf/report.typ`) print: texts and figures as they are read.

const count = new Intl.NumberFormat('en-US');
const share = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 2 });
const change = new Intl.NumberFormat('en-US', {
  style: 'percent',
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
});

const isolateIn = (text: string, { locale }: ReportLanguage): string =>
  directionOf(locale) === 'rtl' ? isolate(text) : text;

export const formatCount = (value: number): string => count.format(value);
export const formatShare = (value: number, language: ReportLanguage): string =>
  isolateIn(share.format(value), language);
/** `+12.5%`; "New" where there was next to no result before; empty if no period can be compared. */
export function formatChange(
  now: number | null,
  compared: { before: number | null; change: number | null },
  language: ReportLanguage,
): string {
  if (isNewFigure(now, compared)) return language.words.isNew;
  return compared.change === null ? '' : isolateIn(change.format(compared.change).replace('-', '−'), language);
}

export type Money = (amount: number) => string;

/** Amounts in the report's currency. */
export function moneyIn(currency: string, language: ReportLanguage): Money {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  return (amount) => isolateIn(format.format(amount), language);
}

/** What a result costs, which may be a fraction of a cent. */
export const unitCostIn =
  (currency: string, language: ReportLanguage): Money =>
  (amount) =>
    isolateIn(formatUnitCost(amount, currency), language);

/** How figures of a report are printed. */
export interface Figures {
  language: ReportLanguage;
  money: Money;
}

/** A figure as the screen shows it; a dash if it was not reported. */
export function formatFigure(
  { language, money }: Figures,
  figure: GoogleAdsFigure | 'views',
  value: number | null,
): string {
  if (value === null) return '–';
  if (figure === 'spend' || figure === 'cost_per_conversion' || figure === 'conversion_value') return money(value);
  if (figure === 'ctr') return formatShare(value, language);
  return figure === 'roas' ? isolateIn(`${value.toFixed(2)}×`, language) : formatCount(value);
}

export const formatRange = ({ from, to }: DayRange, { day }: ReportLanguage): string =>
  from === to ? day(from) : `${day(from)} – ${day(to)}`;

interface Frame {
  title: string;
  /** In the file's properties. */
  subject: string;
  facts: readonly { label: string; value: string }[];
}

/** What `sheet.typ` and the head of a report need. */
export const frameOf = ({ shop, locale, words }: ReportLanguage, { title, subject, facts }: Frame) => ({
  language: locale,
  accent: shop.accent,
  title,
  subject,
  facts,
  author: shop.name,
  brand: shop.name.toUpperCase(),
  foot: [shop.legalName, shop.email].join('  ·  '),
  pages: words.page('{page}', '{pages}'),
});

/** A figure with its name above. `long`: a text in its place, in smaller type. */
export interface PrintedFigure {
  label: string;
  value: string;
  note: string;
  long?: boolean;
}

export interface Bars {
  /** The day that is not over yet, `YYYY-MM-DD`. */
  today: string;
  days: readonly string[];
  values: readonly (number | null)[];
  format: (value: number) => string;
}

/** A bar for each day; null if no day has a value above zero. */
export function barsOf({ today, days, values, format }: Bars, { shop, day, words }: ReportLanguage) {
  const highest = Math.max(0, ...values.map((value) => value ?? 0));
  if (highest <= 0) return null;
  const unfinished = days.findIndex((one, at) => one === today && values[at] !== null);
  return {
    colour: shop.accent,
    values: values.map((value) => (value === null ? null : value / highest)),
    unfinished: unfinished === -1 ? null : { at: unfinished, text: words.soFar },
    highest: format(highest),
    first: day(days[0] ?? ''),
    last: day(days.at(-1) ?? ''),
  };
}

/** A table. The first column is a text with a note below, the others are figures of these widths in points. */
export interface Listing {
  title: string;
  columns: string[];
  widths: number[];
  rows: { cells: string[]; note: string }[];
}
