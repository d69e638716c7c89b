import { accountsOf } from '#domain/books/accounts.ts';
import { postingsOf, type BookedRow, type Posting } from '#domain/books/postings.ts';
import type { RestRow } from '#database/rows.ts';
import type { ZippedFile } from '#web/lib/format/zip.ts';
import { daysOfLines, inParts } from './book-lines.ts';
import { DATEV_ROWS, datevBatch } from './datev.ts';
import { QUICKBOOKS_LINES, quickBooksCsv } from './quickbooks.ts';
import { XERO_LINES, xeroCsv } from './xero.ts';

/** Formats of accounting programs. */
export const bookFormats = ['datev', 'quickbooks', 'xero'] as const;
export type BookFormat = (typeof bookFormats)[number];

export type BookSettingsRow = RestRow<'book_settings'>;

/** The journal of a month. */
export interface JournalMonth {
  /** `YYYY-MM` */
  month: string;
  lastDay: string;
  rows: readonly BookedRow[];
}

const names: Readonly<Record<BookFormat, string>> = {
  datev: 'EXTF_Buchungsstapel',
  quickbooks: 'quickbooks',
  xero: 'xero',
};

function partsOf(postings: readonly Posting[], limit: number): Posting[][] {
  return Array.from({ length: Math.ceil(postings.length / limit) }, (_, part) =>
    postings.slice(part * limit, (part + 1) * limit),
  );
}

interface Written extends JournalMonth {
  format: BookFormat;
  settings: BookSettingsRow;
  /** Of the shop; other currencies are named. */
  shopCurrency: string;
  createdAt: Date;
}

function bytesOf(postings: readonly Posting[], currency: string, file: Written): Uint8Array<ArrayBuffer>[] {
  const { format, settings, month, lastDay, createdAt, shopCurrency } = file;
  const accounts = accountsOf(settings);
  if (format === 'datev')
    return partsOf(postings, DATEV_ROWS).map((part) =>
      datevBatch(part, { month, lastDay, currency, createdAt, settings, accounts }),
    );
  const suffix = currency === shopCurrency ? '' : ` ${currency}`;
  const days = daysOfLines(postings, accounts);
  const written =
    format === 'quickbooks'
      ? inParts(days, QUICKBOOKS_LINES).map((part) => quickBooksCsv(part, suffix))
      : inParts(days, XERO_LINES).map((part) => xeroCsv(part, settings.xero_tax_rate, suffix));
  return written.map((csv) => new TextEncoder().encode(csv));
}

export interface BookFile extends ZippedFile {
  currency: string;
}

/** The files of a month: one per currency, in as many parts as the program needs. */
export function filesOf(file: Written): BookFile[] {
  const postings = file.rows.flatMap(postingsOf);
  const byCurrency = Map.groupBy(postings, ({ currency }) => currency);
  return [...byCurrency].flatMap(([currency, own]) =>
    bytesOf(own, currency, file).map((bytes, part) => {
      const more = [currency === file.shopCurrency ? '' : `_${currency}`, part === 0 ? '' : `_${part + 1}`].join('');
      return { name: `${names[file.format]}_${file.month}${more}.csv`, bytes, currency };
    }),
  );
}
