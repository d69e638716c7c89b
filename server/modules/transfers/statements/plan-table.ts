import { createHash } from 'node:crypto';
import {
  problemWithColumns,
  type StatementField,
  type StatementLayout,
  type UnsureTable,
} from '#domain/payments/bank-statement.ts';
import { withoutMarks } from '#server/modules/campaigns/imports/cells/plain-text.ts';
import { detectDayOrder, needsOrder, readDay } from '#server/modules/campaigns/imports/cells/read-day.ts';
import { detectDecimalMark } from '#server/modules/campaigns/imports/cells/read-number.ts';
import { normaliseHeader } from '#server/modules/campaigns/imports/formats/headings.ts';
import { readSample, type Sample, type Separator } from '#server/modules/campaigns/imports/read-records.ts';
import { bareAmount } from './amounts.ts';
import { beginsWithDay, recogniseColumns } from './headings.ts';

const SEPARATORS: readonly Separator[] = [';', ',', '\t'];
/** Banks write the account, its owner and the balance above the table. */
const HEADING_WITHIN = 30;
const MAX_COLUMNS = 60;
const SHOWN_ROWS = 5;
const MAX_SHOWN = 80;

/** Where a table begins in a file, and its heading. */
export interface Table {
  separator: Separator;
  header: string[];
  /** Records before the first row. */
  skip: number;
  columns: (StatementField | null)[];
  /** The first rows. */
  rows: string[][];
  /** Of the headings: the same for each file of this bank. */
  fingerprint: string;
}

/** Null if the file has no table. */
export function findTable(sample: Sample): Table | null {
  const found = SEPARATORS.flatMap((separator) => {
    const records = readSample(sample, separator).map(({ record }) => record);
    return records.slice(0, HEADING_WITHIN).flatMap((header, at) => {
      if (header.length < 2 || header.length > MAX_COLUMNS) return [];
      const columns = recogniseColumns(header);
      const score = new Set(columns.filter((column) => column !== null)).size;
      return [{ separator, header, columns, skip: at + 1, rows: records.slice(at + 1), score }];
    });
  }).filter(({ rows }) => rows.length > 0);
  // A table of which nothing is known begins where records have the most cells.
  const [best] = found.toSorted((a, b) => b.score - a.score || b.header.length - a.header.length || a.skip - b.skip);
  if (best === undefined) return null;
  return { ...best, fingerprint: fingerprintOf(best.header) };
}

const fingerprintOf = (header: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(header.map(normaliseHeader)))
    .digest('hex');

/** How a table is read, or what nobody can tell without asking. */
export function planTable(table: Table): StatementLayout | UnsureTable {
  const { columns } = table;
  const day_order = dayOrderOf(table);
  const decimal_mark = decimalMarkOf(table);
  const question =
    problemWithColumns(columns) === null
      ? day_order === null
        ? 'The dates can be read two ways, as 03/04/2026 can be in March or in April.'
        : decimal_mark === null
          ? 'The amounts can be read two ways, as 1.234 can be a thousand or a bit more than one.'
          : null
      : 'Some headings of this table aren’t known yet. Say what its columns are; next time, this is remembered.';
  if (question === null && day_order !== null && decimal_mark !== null) return { columns, day_order, decimal_mark };
  return askAbout(table, question ?? '', { day_order, decimal_mark });
}

export function askAbout(
  { header, rows, columns }: Table,
  question: string,
  known: Pick<UnsureTable, 'day_order' | 'decimal_mark'>,
): UnsureTable {
  const shown = (cells: readonly string[]) => header.map((_, at) => withoutMarks(cells[at] ?? '').slice(0, MAX_SHOWN));
  return { question, headings: shown(header), rows: rows.slice(0, SHOWN_ROWS).map(shown), columns, ...known };
}

const cellsOf = ({ columns, rows }: Table, ...fields: StatementField[]): string[] =>
  rows.flatMap((row) => row.filter((_, at) => fields.some((field) => columns[at] === field)));

function dayOrderOf(table: Table): StatementLayout['day_order'] | null {
  const dates = cellsOf(table, 'date').filter((cell) => readDay(cell, 'day-first') ?? readDay(cell, 'month-first'));
  return (
    detectDayOrder(dates) ?? (beginsWithDay(table.header) || !dates.some(needsOrder) ? ('day-first' as const) : null)
  );
}

function decimalMarkOf(table: Table): StatementLayout['decimal_mark'] | null {
  const amounts = cellsOf(table, 'amount', 'money_in', 'money_out').map((cell) => bareAmount(cell).text);
  const detected = detectDecimalMark([], amounts);
  if (detected !== null) return detected;
  // Without a mark, either is right.
  return amounts.some((amount) => /[.,]/.test(amount)) ? null : '.';
}
