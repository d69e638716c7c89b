import type { Accounts, Chart } from '#domain/books/accounts.ts';
import type { Posting } from '#domain/books/postings.ts';
import { harmless } from '#web/lib/format/write-csv.ts';
import { DATEV_COLUMNS } from './datev-columns.ts';

/** Of one file. */
export const DATEV_ROWS = 99_999;

export interface DatevSettings {
  chart: Chart;
  datev_consultant: number | null;
  datev_client: number | null;
  datev_account_length: number;
  datev_year_starts: number;
}

/** What keeps DATEV from importing a file; null if nothing does. Personal accounts have exactly one digit more than the others. */
export function datevProblem(settings: DatevSettings, accounts: Accounts): string | null {
  if (settings.datev_consultant === null || settings.datev_client === null)
    return 'DATEV needs the consultant number and the client number. Enter them under Accounts.';
  const length = settings.datev_account_length;
  const lengths = [length, length + 1];
  const wrong = Object.values(accounts).find((account) => !/^\d+$/.test(account) || !lengths.includes(account.length));
  if (wrong === undefined) return null;
  return `DATEV accounts have ${length} digits, customers one more. “${wrong}” isn’t one; change it under Accounts.`;
}

const text = (value: string): string => `"${harmless(value).replaceAll('"', '""')}"`;
const dayNumber = (day: string): string => day.replaceAll('-', '');
const two = (value: number): string => String(value).padStart(2, '0');

/** `1234,56` */
const amount = (cents: number): string => `${Math.floor(cents / 100)},${two(cents % 100)}`;

/** The first day of the financial year of a month (`YYYY-MM`). */
function yearStart(month: string, firstMonth: number): string {
  const [year = 0, own = 0] = month.split('-').map(Number);
  return `${own < firstMonth ? year - 1 : year}${two(firstMonth)}01`;
}

export interface DatevBatch {
  /** `YYYY-MM` */
  month: string;
  lastDay: string;
  currency: string;
  createdAt: Date;
  settings: DatevSettings;
  accounts: Accounts;
}

function headerOf({ month, lastDay, currency, createdAt, settings }: DatevBatch): string {
  const chart = { skr03: '03', skr04: '04', generic: '' }[settings.chart];
  return [
    '"EXTF"',
    '700',
    '21',
    '"Buchungsstapel"',
    '13',
    createdAt.toISOString().replaceAll(/\D/g, ''),
    '',
    '""',
    '""',
    '""',
    String(settings.datev_consultant ?? ''),
    String(settings.datev_client ?? ''),
    yearStart(month, settings.datev_year_starts),
    String(settings.datev_account_length),
    dayNumber(`${month}-01`),
    dayNumber(lastDay),
    text(`Journal ${month}`),
    '""',
    '1',
    '0',
    '0',
    text(currency),
    '',
    '""',
    '',
    '',
    text(chart),
    '',
    '',
    '""',
    '""',
  ].join(';');
}

const FINAL = DATEV_COLUMNS.indexOf('Festschreibung');
const rest = DATEV_COLUMNS.slice(14).map((_, index) => (index + 14 === FINAL ? '0' : ''));

function rowOf({ day, debit, credit, cents, currency, document, text: what }: Posting, accounts: Accounts): string {
  return [
    amount(cents),
    '"S"',
    text(currency),
    '',
    '',
    '',
    accounts[debit],
    accounts[credit],
    '',
    day.slice(8) + day.slice(5, 7),
    text(document.replaceAll(/[^A-Za-z0-9$&%*+\-/]/g, '').slice(0, 36)),
    '""',
    '',
    text(what.slice(0, 60)),
    ...rest,
  ].join(';');
}

/**
 * A posting batch in DATEV's format (EXTF 700, version 13): one row per posting, Windows-1252, not committed, so that it
 * can still be corrected.
 */
export function datevBatch(postings: readonly Posting[], batch: DatevBatch): Uint8Array<ArrayBuffer> {
  const lines = [
    headerOf(batch),
    DATEV_COLUMNS.join(';'),
    ...postings.map((posting) => rowOf(posting, batch.accounts)),
  ];
  const written = lines.map((line) => `${line}\r\n`).join('');
  // Up to 255, the code of a character is the same in Windows-1252; titles and texts have no others.
  const bytes = new Uint8Array(written.length);
  for (let at = 0; at < written.length; at += 1) {
    const code = written.charCodeAt(at);
    bytes[at] = code < 0x80 || (code > 0x9f && code < 0x100) ? code : 0x3f;
  }
  return bytes;
}
