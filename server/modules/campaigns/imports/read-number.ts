/** Which of `.` and `,` begins the fraction. */
export type DecimalMark = '.' | ',';

/** Nothing was measured, or only a bound is told: Google Ads writes ` --`, `< 10%` and `> 90%`. */
const NOT_REPORTED = /^(|-+|—|–|n\/a|[<>]\s*[\d.,]+\s*%?)$/i;
const CURRENCY = /^(?:US\$|[A-Z]{3}|[$€£¥])\s*|\s*(?:[A-Z]{3}|[$€£¥])$/g;
/** Spaces that part thousands, the no-break ones among them, and the Swiss apostrophe. */
const SPACES = /[\s\u00A0\u2009\u202F'’]/g;
const POINT = /^-?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/;
const COMMA = /^-?(?:\d+|\d{1,3}(?:\.\d{3})+)(?:,\d+)?$/;

const bare = (text: string) => text.trim().replaceAll(CURRENCY, '').replaceAll(SPACES, '');

/**
 * How a file writes fractions, by samples of its figures; null when none of them tells. `1.234` alone may be a thousand or
 * a little more than one: among counts it is a thousand, among sums and shares it tells nothing.
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
 * A figure as an export writes it: `1,234.56`, `1.234,56`, `$12.00`, `--`.
 * @returns null for what was not reported, `undefined` for what is no number in this notation
 */
export function readNumber(text: string, mark: DecimalMark): number | null | undefined {
  if (NOT_REPORTED.test(text.trim())) return null;
  const figure = bare(text);
  if (!(mark === '.' ? POINT : COMMA).test(figure)) return undefined;
  const plain = mark === '.' ? figure.replaceAll(',', '') : figure.replaceAll('.', '').replace(',', '.');
  const value = Number(plain);
  return Math.abs(value) <= 1e12 ? value : undefined;
}
