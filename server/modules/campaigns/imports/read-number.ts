/** Which of `.` and `,` is the decimal mark. */
export type DecimalMark = '.' | ',';

/** Not measured, or only a bound is reported: Google Ads writes ` --`, `< 10%` and `> 90%`. */
const NOT_REPORTED = /^(|-+|—|–|n\/a|[<>]\s*[\d.,]+\s*%?)$/i;
const CURRENCY = /^(?:US\$|[A-Z]{3}|[$€£¥])\s*|\s*(?:[A-Z]{3}|[$€£¥])$/g;
/** Thousands separators: spaces including no-break spaces, and the Swiss apostrophe. */
const SPACES = /[\s\u00A0\u2009\u202F'’]/g;
const POINT = /^-?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/;
const COMMA = /^-?(?:\d+|\d{1,3}(?:\.\d{3})+)(?:,\d+)?$/;

const bare = (text: string) => text.trim().replaceAll(CURRENCY, '').replaceAll(SPACES, '');

/**
 * Detects a file's decimal mark from samples of its figures; null when they are ambiguous. `1.234` alone may be a
 * thousand or slightly more than one: among counts it is a thousand, among sums and shares it is ambiguous.
 */
export function detectDecimalMark(counts: Iterable<string>, fractions: Iterable<string>): DecimalMark | null {
  for (const sample of counts) {
    const text = bare(sample);
    if (/^\d{1,3}(,\d{3})+$/.test(text)) return '.';
    if (/^\d{1,3}(\.\d{3})+$/.test(text)) return ',';
  }
  for (const sample of fractions) {
    const text = bare(sample);
    if (POINT.test(text) && !COMMA.test(text)) return '.';
    if (COMMA.test(text) && !POINT.test(text)) return ',';
  }
  return null;
}

/**
 * Parses a figure as exports write it: `1,234.56`, `1.234,56`, `$12.00`, `--`.
 * @returns null when not reported, `undefined` when it is not a number in this notation
 */
export function readNumber(text: string, mark: DecimalMark): number | null | undefined {
  if (NOT_REPORTED.test(text.trim())) return null;
  const figure = bare(text);
  if (!(mark === '.' ? POINT : COMMA).test(figure)) return undefined;
  const plain = mark === '.' ? figure.replaceAll(',', '') : figure.replaceAll('.', '').replace(',', '.');
  const value = Number(plain);
  return Math.abs(value) <= 1e12 ? value : undefined;
}
