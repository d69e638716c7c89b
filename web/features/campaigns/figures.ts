import { dayFigures, type DayFigure } from '#domain/campaigns/campaign.ts';
import { daysOf, type DayRange } from '#domain/period.ts';
import { formatCompact, formatCount, formatMoney, formatMoneyShort } from '#web/lib/format/format.ts';

export type FiguresOfDay = { day: string } & Record<DayFigure, number | null>;

const isMoney = (figure: DayFigure) => figure === 'spend' || figure === 'conversion_value';

export const formatFigure = (figure: DayFigure, value: number, currency: string): string =>
  isMoney(figure) ? formatMoney(value, currency) : formatCount(value);
/** The shorter form for an axis. */
export const formatTick = (figure: DayFigure, value: number, currency: string): string =>
  isMoney(figure) ? formatMoneyShort(value, currency) : formatCompact(value);

/** The figures that at least one day reports. */
export const reportedIn = (days: readonly FiguresOfDay[]): DayFigure[] =>
  dayFigures.filter((figure) => days.some((day) => day[figure] !== null));

/** A figure on each day from the first to the last with results: a gap in the line is a day without. `days` are sorted. */
export function withGaps(days: readonly FiguresOfDay[], figure: DayFigure): { day: string; value: number | null }[] {
  const [first, last] = [days[0], days.at(-1)];
  return first === undefined || last === undefined ? [] : inRange(days, figure, { from: first.day, to: last.day });
}

/** A figure on each day of the range. */
export function inRange(days: readonly FiguresOfDay[], figure: DayFigure, range: DayRange) {
  const values = new Map(days.map((one) => [one.day, one[figure]]));
  return daysOf(range).map((day) => ({ day, value: values.get(day) ?? null }));
}
