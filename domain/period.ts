/** Date ranges that figures are shown for. A day is `YYYY-MM-DD` in the shop's time zone; both ends are inclusive. */
export const periodNames = ['today', '7d', '30d', '90d', 'custom'] as const;
export type PeriodName = (typeof periodNames)[number];

export interface DayRange {
  from: string;
  to: string;
}

/** `before` is the range of equal length directly before, which changes are compared with. */
export interface Period extends DayRange {
  before: DayRange;
}

/** Three years with a leap day: the maximum length of a custom period. */
export const MAX_PERIOD_DAYS = 1096;

const lengths = { today: 1, '7d': 7, '30d': 30, '90d': 90 } as const;
const DAY = 86_400_000;
const EARLIEST = '2000-01-01';

export function isPeriodName(value: unknown): value is PeriodName {
  return periodNames.some((name) => name === value);
}

/** Whether it is a calendar day; `2026-02-30` is not. */
export function isDay(value: string): boolean {
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(value) &&
    !Number.isNaN(Date.parse(value)) &&
    new Date(value).toISOString().startsWith(value)
  );
}

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * DAY).toISOString().slice(0, 10);
}

/** Number of days in the range, both ends included. */
export function lengthOf({ from, to }: DayRange): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY) + 1;
}

export function daysOf(range: DayRange): string[] {
  return Array.from({ length: lengthOf(range) }, (_, index) => addDays(range.from, index));
}

export type DayRangeProblem =
  | 'from-missing'
  | 'to-missing'
  | 'from-invalid'
  | 'to-invalid'
  | 'turned'
  | 'too-early'
  | 'too-late'
  | 'too-long';

/** The first error of a range entered by the user; null when it is valid. */
export function rangeProblem({ from, to }: DayRange, today: string): DayRangeProblem | null {
  if (from === '') return 'from-missing';
  if (!isDay(from)) return 'from-invalid';
  if (to === '') return 'to-missing';
  if (!isDay(to)) return 'to-invalid';
  if (from < EARLIEST) return 'too-early';
  if (to > today) return 'too-late';
  if (from > to) return 'turned';
  return lengthOf({ from, to }) > MAX_PERIOD_DAYS ? 'too-long' : null;
}

/**
 * The named range that ends today, or the custom one, with the range before it.
 * @param custom required for `custom` only
 * @throws {RangeError} when a custom range is missing or invalid, see {@link rangeProblem}
 */
export function periodOf(name: PeriodName, today: string, custom?: DayRange): Period {
  const range = name === 'custom' ? sound(custom, today) : { from: addDays(today, 1 - lengths[name]), to: today };
  return { ...range, before: { from: addDays(range.from, -lengthOf(range)), to: addDays(range.from, -1) } };
}

function sound(custom: DayRange | undefined, today: string): DayRange {
  const problem = custom === undefined ? 'from-missing' : rangeProblem(custom, today);
  if (custom === undefined || problem !== null) throw new RangeError(`not a period: ${problem}`);
  return { from: custom.from, to: custom.to };
}
