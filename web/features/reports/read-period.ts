import {
  isPeriodName,
  periodOf,
  rangeProblem,
  type Period,
  type PeriodName,
  type DayRange,
  type DayRangeProblem,
} from '#domain/period.ts';

/** The period in the URL: `?period=7d`, or `?period=custom&from=2026-10-01&to=2026-10-31`. */
export interface RequestedPeriod {
  name: PeriodName;
  /** The days as given in the URL; empty unless the period is custom. */
  typed: DayRange;
  /** Null if there is a problem: nothing can be shown. */
  period: Period | null;
  problem: DayRangeProblem | null;
}

/** An unknown period name falls back to the default. */
export function readPeriod(
  search: URLSearchParams,
  offered: readonly PeriodName[],
  standard: PeriodName,
  today: string,
): RequestedPeriod {
  const requested = search.get('period');
  const name = isPeriodName(requested) && offered.includes(requested) ? requested : standard;
  if (name !== 'custom') return { name, typed: { from: '', to: '' }, period: periodOf(name, today), problem: null };
  const typed = { from: search.get('from') ?? '', to: search.get('to') ?? '' };
  const problem = rangeProblem(typed, today);
  return { name, typed, problem, period: problem === null ? periodOf('custom', today, typed) : null };
}

/** The query of a link to a period. */
export function periodSearch(name: PeriodName, custom?: DayRange): string {
  return `?${new URLSearchParams({ period: name, ...(name === 'custom' && custom !== undefined && { from: custom.from, to: custom.to }) }).toString()}`;
}
