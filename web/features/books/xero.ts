import { fromCents } from '#domain/money.ts';
import { writeCsv, type Csv } from '#web/lib/format/write-csv.ts';
import type { DayOfLines } from './book-lines.ts';

/** Xero takes up to this many lines of manual journals at once. */
export const XERO_LINES = 300;

const TITLES = ['*Narration', '*Date', 'Description', '*AccountCode', '*TaxRate', '*Amount'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `31 Oct 2026`: Xero reads it in every region. */
const dateOf = (day: string): string => `${day.slice(8)} ${MONTHS[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;

/** Manual journals for Xero, one per day: lines of the same narration and date are one journal. Debit is above zero. */
export function xeroCsv(days: readonly DayOfLines[], taxRate: string, suffix = ''): Csv {
  const rows = days.flatMap(({ day, lines }) =>
    lines.map(({ account, cents, text }) => [
      `Journal of ${day}${suffix}`,
      dateOf(day),
      text,
      account,
      taxRate,
      fromCents(cents),
    ]),
  );
  return writeCsv(TITLES, rows, 'bare');
}
