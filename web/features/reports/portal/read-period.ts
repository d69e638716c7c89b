import {
  isPeriodName,
  periodOf,
  stretchProblem,
  type Period,
  type PeriodName,
  type Stretch,
  type StretchProblem,
} from '#domain/period.ts';

/** What an address asks for: `?period=7d`, or `?period=custom&from=2026-10-01&to=2026-10-31`. */
export interface AskedPeriod {
  name: PeriodName;
  /** The days as the address has them; empty unless the period is a custom one. */
  typed: Stretch;
  /** Null with a problem: there is nothing to show then. */
  period: Period | null;
  problem: StretchProblem | null;
}

/** A name that is not among the offered ones is read as the standard one. */
export function readPeriod(
  search: URLSearchParams,
  offered: readonly PeriodName[],
  standard: PeriodName,
  today: string,
): AskedPeriod {
  const asked = search.get('period');
  const name = isPeriodName(asked) && offered.includes(asked) ? asked : standard;
  if (name !== 'custom') return { name, typed: { from: '', to: '' }, period: periodOf(name, today), problem: null };
  const typed = { from: search.get('from') ?? '', to: search.get('to') ?? '' };
  const problem = stretchProblem(typed, today);
  return { name, typed, problem, period: problem === null ? periodOf('custom', today, typed) : null };
}

/** The address of a period, for a link. */
export function periodSearch(name: PeriodName, custom?: Stretch): string {
  return `?${new URLSearchParams({ period: name, ...(name === 'custom' && custom !== undefined && { from: custom.from, to: custom.to }) }).toString()}`;
}
