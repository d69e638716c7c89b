import type { AnalyticsFigure, GoogleAdsFigure } from '#domain/portal-figures.ts';
import { formatCompact, formatCount, formatMoney, formatShare } from '#web/lib/format.ts';

export type Figure = AnalyticsFigure | GoogleAdsFigure;

const money: ReadonlySet<Figure> = new Set<Figure>(['spend', 'cost_per_conversion', 'conversion_value']);

/** A value as it is read: `$12.50`, `2.29%`, `3.01×`, `14,862`. */
export function formatFigure(figure: Figure, value: number): string {
  if (money.has(figure)) return formatMoney(value);
  if (figure === 'ctr') return formatShare(value);
  if (figure === 'roas') return `${value.toFixed(2)}×`;
  return formatCount(value);
}

/** The same, as short as an axis or a card wants it: `$12.5k`. */
export function formatShort(figure: Figure, value: number): string {
  if (money.has(figure)) return Math.abs(value) < 10_000 ? formatFigure(figure, value) : `$${formatCompact(value)}`;
  return Math.abs(value) < 100_000 || figure === 'ctr' || figure === 'roas' ? formatFigure(figure, value) : formatCompact(value);
}

/** On an axis, where cents are noise. */
export function formatTick(figure: Figure, value: number): string {
  if (money.has(figure)) return `$${formatCompact(value)}`;
  return figure === 'ctr' || figure === 'roas' ? formatFigure(figure, value) : formatCompact(value);
}

const signs = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' });

/** `+12.5%` for 0.125, `0%` for no change. */
export const formatChange = (change: number): string => signs.format(change);
