/** Signs at a cell's beginning by which spreadsheets take it for a formula, their wide forms included. */
const FORMULA = /^[\s\p{Cc}]*[=+\-@＝＋－＠|]/u;

/** Text that a spreadsheet shows and never runs: an apostrophe stands before what would be a formula. */
const harmless = (text: string) => (FORMULA.test(text) || /^[\t\r\n]/.test(text) ? `'${text}` : text);

const cell = (value: string | number | null) =>
  `"${(typeof value === 'number' ? String(value) : harmless(value ?? '')).replaceAll('"', '""')}"`;

/**
 * A table by RFC 4180, every cell in quotes, lines ended by CRLF; a byte order mark tells spreadsheets that it is UTF-8.
 * Numbers are numbers; texts are never formulas.
 */
export function writeCsv(titles: readonly string[], rows: readonly (readonly (string | number | null)[])[]): string {
  return '\uFEFF' + [titles, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}
