import { dayFigures, type DayFigure } from '#domain/campaigns/campaign.ts';
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

const DAY_MS = 86_400_000;

/** Adds the days without results, so that a gap is visible in the line. `days` are sorted. */
export function withGaps(days: readonly FiguresOfDay[], figure: DayFigure): { day: string; value: number | null }[] {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const values = new Map(days.map((one) => [one.day, one[figure]]));
  const start = Date.parse(`${first.day}T00:00:00Z`);
  const count = Math.round((Date.parse(`${last.day}T00:00:00Z`) - start) / DAY_MS) + 1;
  return Array.from({ length: count }, (_, at) => {
    const day = new Date(start + at * DAY_MS).toISOString().slice(0, 10);
    return { day, value: values.get(day) ?? null };
  });
}
