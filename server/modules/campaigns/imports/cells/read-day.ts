import { monthOf } from './months.ts';
import { plainText } from './plain-text.ts';

/** Whether `03/04/2026` is 3 April or 4 March. */
export type DayOrder = 'day-first' | 'month-first';

const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/;
/** Spreadsheets shorten the year and add a time: `11/3/26 0:00`. */
const NUMBERS = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?: \d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]m)?)?$/i;
/** `November 3, 2026`, `Tue, Nov 3, 2026`. */
const MONTH_FIRST = /^(?:\p{L}{2,12}[.,،]{1,2} )?(\p{L}{3,12})\.? (\d{1,2}),? (\d{4})$/u;
/** `3 Nov 2026`, `3-Nov-26`, `3. November 2026`, `3 de noviembre de 2026`, `1er nov. 2026`, `3 تشرين الثاني 2026`. */
const DAY_FIRST =
  /^(?:\p{L}{2,12}[.,،]{0,2} )?(\d{1,2})(?:\.|er|º)?(?: de)?[ -]([\p{L}\p{M}]{2,12}(?: ال[\p{L}\p{M}]{2,12})?)\.?[,،]?(?: del?)?[ -](\d{4}|\d{2})$/u;
const MAX_LENGTH = 60;
/** No export is as old: two digits below are a day or a month. */
const OLDEST_SHORT_YEAR = 15;

/** The year may be in front: `25/11/26`. */
const SHORT_YEAR = /^(\d{2})([/.-])\d{1,2}\2(\d{1,2})$/;

/** Whether all of these dates can also begin with a year of two digits: with the last three years. */
export function mayBeginWithYear(samples: readonly string[], thisYear: number): boolean {
  return (
    samples.length > 0 &&
    samples.every((sample) => {
      const [, first = ''] = SHORT_YEAR.exec(plainText(sample)) ?? [];
      return first !== '' && thisYear - yearOf(first) >= 0 && thisYear - yearOf(first) < 3;
    })
  );
}

/** 0 if it cannot be a year. */
function yearOf(digits: string): number {
  if (digits.length === 4) return Number(digits);
  return Number(digits) >= OLDEST_SHORT_YEAR ? 2000 + Number(digits) : 0;
}

/** The order that a sample of dates implies; null when it is ambiguous. Dots imply day first. */
export function detectDayOrder(samples: Iterable<string>): DayOrder | null {
  for (const sample of samples) {
    const [, first = '', mark = '', second = ''] = NUMBERS.exec(plainText(sample)) ?? [];
    if (Number(first) > 12 || mark === '.') return 'day-first';
    if (Number(second) > 12) return 'month-first';
  }
  return null;
}

/**
 * The order of the period in the lines above an English table: `November 1, 2026 - November 3, 2026` is written by an
 * American account, `1 November 2026 - 3 November 2026` by a British one.
 */
export function orderOfPeriod(titles: Iterable<string>): DayOrder | null {
  for (const title of titles) {
    const [begin = ''] = plainText(title).split(/ [-–—] /);
    if (MONTH_FIRST.test(begin) && readDay(begin, 'month-first') !== null) return 'month-first';
    if (DAY_FIRST.test(begin) && readDay(begin, 'day-first') !== null) return 'day-first';
  }
  return null;
}

/** Whether parsing this date requires a {@link DayOrder}. */
export const needsOrder = (text: string): boolean => NUMBERS.test(plainText(text));

/** A calendar day as `YYYY-MM-DD`; null when it is invalid in this order, such as 30 February. */
export function readDay(text: string, order: DayOrder): string | null {
  const value = plainText(text).replaceAll(/\s+/g, ' ');
  if (value.length > MAX_LENGTH) return null;
  const iso = ISO.exec(value);
  if (iso !== null) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const numbers = NUMBERS.exec(value);
  if (numbers !== null) {
    const [first, second, year] = [Number(numbers[1]), Number(numbers[3]), yearOf(numbers[4] ?? '')];
    return order === 'day-first' ? dayOf(year, second, first) : dayOf(year, first, second);
  }
  const named = MONTH_FIRST.exec(value);
  if (named !== null) return dayOf(Number(named[3]), monthOf(named[1] ?? ''), Number(named[2]));
  const reversed = DAY_FIRST.exec(value);
  return reversed === null ? null : dayOf(yearOf(reversed[3] ?? ''), monthOf(reversed[2] ?? ''), Number(reversed[1]));
}

function dayOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const real = year >= 2000 && year < 2100 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return real ? date.toISOString().slice(0, 10) : null;
}
