import { CsvError } from 'csv-parse';
import type { StatementField, StatementLayout } from '#domain/payments/bank-statement.ts';
import { currencyOfHeading } from '#server/modules/campaigns/imports/cells/currencies.ts';
import { readDay } from '#server/modules/campaigns/imports/cells/read-day.ts';
import { readRecords, type CsvRecord } from '#server/modules/campaigns/imports/read-records.ts';
import { directionOf, readCents } from './amounts.ts';
import { cleanText } from './clean-text.ts';
import { Unreadable, type Movement, type ReadFile } from './movement.ts';
import type { Table } from './plan-table.ts';

const MAX_ROWS = 50_000;
const NAMED_PROBLEMS = 3;
/** Movements that are not final: the bank lists them again when they are, perhaps in other words. */
const NOT_FINAL = /pending|vorgemerkt|pendiente|reverted|declined|failed|cancell?ed|rejected|معلق|مرفوض|قيد الانتظار/i;

/** The movements of a bank's table. @throws {Unreadable} */
export async function readTable(
  text: string,
  table: Table,
  layout: StatementLayout,
  shopCurrency: string,
): Promise<ReadFile> {
  const movements: Movement[] = [];
  const problems: string[] = [];
  const read = rowReader(table.header, layout, shopCurrency);
  let index = 0;
  try {
    for await (const record of readRecords(once(text), table.separator)) {
      index += 1;
      if (index <= table.skip) continue;
      if (index - table.skip > MAX_ROWS)
        throw new Unreadable('This file has more than 50,000 rows. Export a shorter period.');
      const row = read(record);
      if (typeof row === 'string') problems.push(row);
      else if (row !== null) movements.push(row);
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new Unreadable('A quotation mark in this file is never closed, or a row is too long. Export it again.', {
      cause: error,
    });
  }
  if (problems.length > 0) throw new Unreadable(describe(problems));
  return { format: 'csv', account: null, movements };
}

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}

function describe(problems: readonly string[]): string {
  const more = problems.length - NAMED_PROBLEMS;
  return `Nothing was imported. ${problems.slice(0, NAMED_PROBLEMS).join(' ')}${more > 0 ? ` And ${more} more ${more === 1 ? 'row' : 'rows'}.` : ''}`;
}

/** Null for a row that is no movement, such as the balance below a table; a sentence for one that can’t be read. */
function rowReader(
  header: readonly string[],
  { columns, day_order, decimal_mark }: StatementLayout,
  shopCurrency: string,
) {
  const place = (field: StatementField) => columns.indexOf(field);
  const references = columns.flatMap((column, at) => (column === 'reference' ? [at] : []));
  const headingCurrency = currencyOfHeading(header[Math.max(place('amount'), place('money_in'))] ?? '');
  return ({ record, line }: CsvRecord): Movement | string | null => {
    const cell = (field: StatementField) => cleanText(record[place(field)] ?? '');
    const day = readDay(cell('date'), day_order);
    const cents = centsOf(cell, decimal_mark);
    if (day === null && (cell('date') === '' || cents === null || cents === undefined)) return null;
    if (NOT_FINAL.test(cell('status'))) return null;
    if (day === null) return `Line ${line}: “${cell('date').slice(0, 40)}” is not a date.`;
    if (cents === undefined) return `Line ${line}: the amount can’t be read.`;
    if (cents === null || cents === 0) return null;
    const currency = cell('currency').toUpperCase();
    return {
      bookedOn: day,
      cents,
      currency: /^[A-Z]{3}$/.test(currency) ? currency : (headingCurrency ?? shopCurrency),
      payer: cell('payer'),
      reference: cleanText(references.map((at) => record[at] ?? '').join(' ')),
      bankId: cell('bank_reference') || null,
    };
  };
}

function centsOf(
  cell: (field: StatementField) => string,
  mark: StatementLayout['decimal_mark'],
): number | null | undefined {
  const amount = readCents(cell('amount'), mark);
  const moneyIn = readCents(cell('money_in'), mark);
  const moneyOut = readCents(cell('money_out'), mark);
  if (amount === undefined || moneyIn === undefined || moneyOut === undefined) return undefined;
  if (amount !== null) {
    const direction = directionOf(cell('direction'));
    return direction === null ? amount : direction * Math.abs(amount);
  }
  // An empty column is often 0.00.
  if (moneyIn) return moneyIn;
  return moneyOut === null ? moneyIn : -Math.abs(moneyOut);
}
