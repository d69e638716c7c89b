import type { RestResult } from '#database/rows.ts';
import { toCents } from '#domain/money.ts';
import { addDays, lengthOf, MAX_PERIOD_DAYS, type DayRange } from '#domain/period.ts';
import { restClient } from '#web/lib/data/rest-client.ts';
import { writeCsv, type Csv } from '#web/lib/format/write-csv.ts';

export type JournalEntry = RestResult<'book_entries'>[number];

const PAGE_SIZE = 1000;

/** First and last day of a range of months (`YYYY-MM`), both included; null if it is none or longer than three years. */
export function daysOfMonths(from: string, to: string): DayRange | null {
  const isMonth = (text: string) => /^\d{4}-(0[1-9]|1[0-2])$/.test(text);
  if (!isMonth(from) || !isMonth(to) || from > to) return null;
  const [year = 0, month = 0] = to.split('-').map(Number);
  const next = month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`;
  const days = { from: `${from}-01`, to: addDays(next, -1) };
  return lengthOf(days) > MAX_PERIOD_DAYS ? null : days;
}

/** The month (`YYYY-MM`) before the one of this day. */
export const monthBefore = (day: string): string => addDays(`${day.slice(0, 7)}-01`, -1).slice(0, 7);

/** The months of a range (`YYYY-MM`), both included, with their days. */
export function monthsOf(from: string, to: string): { month: string; days: DayRange }[] {
  const months: { month: string; days: DayRange }[] = [];
  for (let month = from; month <= to;) {
    const days = daysOfMonths(month, month);
    if (days === null) break;
    months.push({ month, days });
    month = addDays(days.to, 1).slice(0, 7);
  }
  return months;
}

/** Every movement of a month, oldest first. A page costs as much as its month, so months are loaded one by one. */
export async function loadMonth({ from, to }: DayRange, onProgress: (rows: number) => void): Promise<JournalEntry[]> {
  const rest = await restClient();
  const entries: JournalEntry[] = [];
  for (;;) {
    const { data, error } = await rest
      .rpc('book_entries', { first_day: from, last_day: to })
      .order('at')
      .order('id')
      .range(entries.length, entries.length + PAGE_SIZE - 1);
    if (error) throw new Error(error.message);
    entries.push(...data);
    onProgress(entries.length);
    if (data.length < PAGE_SIZE) return entries;
  }
}

const TITLES = [
  'Date',
  'Entry',
  'Order',
  'Invoice',
  'Credit note',
  'Net',
  'Tax',
  'Gross',
  'Paid',
  'Refunded',
  'Chargeback',
  'Currency',
  'Fee',
  'Fee currency',
  'Payout',
  'Mode',
  'Country',
  'Tax rate',
  'Tax number',
  'Reverse charge',
  'Paid by',
  'Client balance',
  'Written off',
];

/** An amount that a row does not have stays empty; the others are numbers for a spreadsheet, also below zero. */
export function journalCsv(entries: readonly JournalEntry[]): Csv {
  return writeCsv(
    TITLES,
    entries.map((entry) => [
      entry.day,
      entry.kind,
      entry.order_number,
      entry.invoice,
      entry.credit_note,
      entry.net,
      entry.tax,
      entry.gross,
      entry.paid,
      entry.refunded,
      entry.chargeback,
      entry.currency,
      entry.fee,
      entry.fee_currency,
      entry.payout,
      entry.live === true ? 'live' : 'test',
      entry.country,
      entry.tax_rate,
      entry.tax_number,
      entry.reverse_charge === true ? 'yes' : '',
      entry.provider,
      entry.credit,
      entry.written_off,
    ]),
  );
}

/** What the period adds up to, by currency, in cents. */
export function journalTotals(entries: readonly JournalEntry[]): JournalTotals[] {
  const totals = new Map<string, JournalTotals>();
  const of = (currency: string) => {
    const known = totals.get(currency) ?? { currency, paid: 0, refunded: 0, chargeback: 0, fee: 0 };
    totals.set(currency, known);
    return known;
  };
  for (const { currency, paid, refunded, chargeback, fee, fee_currency: feeCurrency } of entries) {
    const sums = of(currency);
    sums.paid += toCents(paid ?? 0);
    sums.refunded += toCents(refunded ?? 0);
    sums.chargeback += toCents(chargeback ?? 0);
    if (fee !== null) of(feeCurrency ?? currency).fee += toCents(fee);
  }
  return [...totals.values()];
}

export interface JournalTotals {
  currency: string;
  paid: number;
  refunded: number;
  chargeback: number;
  fee: number;
}
