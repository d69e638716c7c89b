import type { AnalyticsFigure, GoogleAdsFigure } from '#domain/reports/portal-figures.ts';
import { formatCompact, formatCount, formatMoney, formatShare } from '#web/lib/format/format.ts';

export type Figure = AnalyticsFigure | GoogleAdsFigure;

const money: ReadonlySet<Figure> = new Set<Figure>(['spend', 'cost_per_conversion', 'conversion_value']);

/** Formats figures, with money in one currency. */
export interface FigureText {
  /** `$12.50` */
  money(amount: number): string;
  /** The full form: `$12.50`, `2.29%`, `3.01×`, `14,862`. */
  figure(figure: Figure, value: number): string;
  /** The short form for cards: `$12.5k`. */
  short(figure: Figure, value: number): string;
  /** For axes, without cents. */
  tick(figure: Figure, value: number): string;
}

export function figureText(currency: string): FigureText {
  const compactMoney = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    notation: 'compact',
    maximumFractionDigits: 1,
  });
  const shortMoney = (amount: number) => compactMoney.format(amount).replace('K', 'k');
  const text: FigureText = {
    money: (amount) => formatMoney(amount, currency),
    figure(figure, value) {
      if (money.has(figure)) return text.money(value);
      if (figure === 'ctr') return formatShare(value);
      return figure === 'roas' ? `${value.toFixed(2)}×` : formatCount(value);
    },
    short(figure, value) {
      if (money.has(figure) && Math.abs(value) >= 10_000) return shortMoney(value);
      return Math.abs(value) >= 100_000 ? formatCompact(value) : text.figure(figure, value);
    },
    tick(figure, value) {
      if (money.has(figure)) return shortMoney(value);
      return figure === 'ctr' || figure === 'roas' ? text.figure(figure, value) : formatCompact(value);
    },
  };
  return text;
}

const signs = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' });

/** `+12.5%` for 0.125, `0%` for no change. */
export const formatChange = (change: number): string => signs.format(change);
