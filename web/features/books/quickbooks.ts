import { fromCents } from '#domain/money.ts';
import { writeCsv, type Csv } from '#web/lib/format/write-csv.ts';
import type { DayOfLines } from './book-lines.ts';

/** QuickBooks Online does not take longer files. */
export const QUICKBOOKS_LINES = 1000;

const TITLES = ['JournalNo', 'JournalDate', 'AccountName', 'Debits', 'Credits', 'Description'];

/** `10/31/2026`, which is chosen when the file is imported. */
const dateOf = (day: string): string => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;

/** Journal entries for QuickBooks Online, one per day. `suffix` tells those of another currency apart. */
export function quickBooksCsv(days: readonly DayOfLines[], suffix = ''): Csv {
  const rows = days.flatMap(({ day, lines }) =>
    lines.map(({ account, cents, text }) => [
      `${day}${suffix}`,
      dateOf(day),
      account,
      cents > 0 ? fromCents(cents) : null,
      cents < 0 ? fromCents(-cents) : null,
      text,
    ]),
  );
  return writeCsv(TITLES, rows, 'bare');
}
