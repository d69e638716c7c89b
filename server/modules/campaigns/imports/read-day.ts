/** Whether `03/04/2026` is 3 April or 4 March. */
export type DayOrder = 'day-first' | 'month-first';

const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/;
const NUMBERS = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/;
const MONTH_FIRST = /^([a-z]{3,9})\.? (\d{1,2}),? (\d{4})$/i;
const DAY_FIRST = /^(\d{1,2})\.? ([a-z]{3,9})\.?,? (\d{4})$/i;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const monthOf = (word: string) => MONTHS.indexOf(word.slice(0, 3).toLowerCase()) + 1;

/** The order that a sample of dates implies; null when it is ambiguous. Dots imply day first. */
export function detectDayOrder(samples: Iterable<string>): DayOrder | null {
  for (const sample of samples) {
    const text = sample.trim();
    const [, first = '', second = ''] = NUMBERS.exec(text) ?? [];
    if (Number(first) > 12 || (first !== '' && text.includes('.'))) return 'day-first';
    if (Number(second) > 12) return 'month-first';
  }
  return null;
}

/** Whether parsing this date requires a {@link DayOrder}. */
export const needsOrder = (text: string): boolean => NUMBERS.test(text.trim());

/** A calendar day as `YYYY-MM-DD`; null when it is invalid in this order, such as 30 February. */
export function readDay(text: string, order: DayOrder): string | null {
  const value = text.trim();
  const iso = ISO.exec(value);
  if (iso !== null) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const numbers = NUMBERS.exec(value);
  if (numbers !== null) {
    const [first, second] = [Number(numbers[1]), Number(numbers[2])];
    return order === 'day-first' ? dayOf(Number(numbers[3]), second, first) : dayOf(Number(numbers[3]), first, second);
  }
  const named = MONTH_FIRST.exec(value);
  if (named !== null) return dayOf(Number(named[3]), monthOf(named[1] ?? ''), Number(named[2]));
  const reversed = DAY_FIRST.exec(value);
  return reversed === null ? null : dayOf(Number(reversed[3]), monthOf(reversed[2] ?? ''), Number(reversed[1]));
}

function dayOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const real = year >= 2000 && year < 2100 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return real ? date.toISOString().slice(0, 10) : null;
}
