import type { PackageFigure } from '#domain/catalogue/catalogue.ts';
import { formatCompact, formatCount } from '#web/lib/format/format.ts';

/** Ranges in whole thousands from here on are easier to read when short: "5-7k". */
const SHORT_RANGE_FROM = 5000;

/** A package figure as the API returns it; `unit` directly follows the number ("30 s", "4K"). */
export interface ShownFigure extends Omit<PackageFigure, 'unit'> {
  unit?: string | null;
}

/** "20k", "500k+", "5-7k", "900-1,100", "30 s", "4K". */
export function figureText({ min, max, plus, unit }: ShownFigure): string {
  const end = plus ? '+' : '';
  if (unit) return `${formatCount(min)}${unit.length === 1 && unit === unit.toUpperCase() ? '' : ' '}${unit}${end}`;
  if (max === null || max === min) return `${formatCompact(min)}${end}`;
  const short = min >= SHORT_RANGE_FROM && min % 1000 === 0 && max % 1000 === 0;
  return short ? `${min / 1000}-${formatCompact(max)}${end}` : `${formatCount(min)}-${formatCount(max)}${end}`;
}
