/** Leading characters that make a spreadsheet read a cell as a formula, including their full-width forms. */
const FORMULA = /^[\s\p{Cc}]*[=+\-@＝＋－＠|]/u;

/** Prefixes text that a spreadsheet would run as a formula with an apostrophe. */
export const harmless = (text: string) => (FORMULA.test(text) || /^[\t\r\n]/.test(text) ? `'${text}` : text);

const cell = (value: string | number | null) =>
  `"${(typeof value === 'number' ? String(value) : harmless(value ?? '')).replaceAll('"', '""')}"`;

declare const csv: unique symbol;
/** CSV that {@link writeCsv} wrote: the only one that can be saved. */
export type Csv = string & { readonly [csv]: true };

/**
 * A table as CSV (RFC 4180): every cell quoted, CRLF line ends, and a byte order mark that marks it as UTF-8 for
 * spreadsheets; `bare` leaves it out, for programs that look for the first title. Numbers stay numbers; text is never a
 * formula.
 */
export function writeCsv(
  titles: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
  mark: 'marked' | 'bare' = 'marked',
): Csv {
  const lines = [titles, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
  return ((mark === 'marked' ? '\uFEFF' : '') + lines) as Csv;
}
