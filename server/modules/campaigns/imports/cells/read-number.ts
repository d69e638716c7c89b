import { currenciesOfUnit } from './currencies.ts';
import { plainText } from './plain-text.ts';

/** Which of `.` and `,` is the decimal mark. */
export type DecimalMark = '.' | ',';

/** Not measured, or only a bound is reported: Google Ads writes ` --`, `< 10%` and `> 90%`. */
const NOT_REPORTED = /^(|-+|—|–|n\/a|[<>]\s*[\d.,]+\s*%?)$/i;
/** Thousands separators: spaces including no-break spaces, the Swiss apostrophe, and the Arabic separator. */
const SPACES = /[\s\u00A0\u2009\u202F'’\u066C]/g;
const POINT = /^-?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/;
const COMMA = /^-?(?:\d+|\d{1,3}(?:\.\d{3})+)(?:,\d+)?$/;
/** No figure is longer. The expressions below take quadratic time, and a cell of an uploaded file can be long. */
const MAX_LENGTH = 64;
/** A number with a currency before or after it: `US$12`, `-12,50 €`, `12 ج.م.`. */
const AMOUNT = /^([-−]?)([^\d.,٫\s-]*(?:\.[^\d.,٫\s-]+)*\.?)([-−]?[\d.,٫][\d.,٫]*)([^\d,٫-]*)$/;

interface Amount {
  figure: string;
  /** The currency beside the number as it is written; empty if there is none. */
  unit: string;
}

function splitAmount(text: string): Amount {
  if (text.length > MAX_LENGTH) return { figure: text, unit: '' };
  const bare = plainText(text).replaceAll(SPACES, '');
  const [, outer = '', before = '', figure = bare, after = ''] = AMOUNT.exec(bare) ?? [];
  return { figure: `${outer}${figure}`.replaceAll('−', '-').replace('٫', '.'), unit: before || after };
}

/** The currencies that the symbol or code in a cell can mean; null if there is none. */
export function currenciesIn(text: string): readonly string[] | null {
  const { unit } = splitAmount(text);
  return unit === '' ? null : currenciesOfUnit(unit);
}

/**
 * Detects a file's decimal mark from samples of its figures; null when they are ambiguous. `1.234` alone may be a
 * thousand or slightly more than one: among counts it is a thousand, among sums and shares it is ambiguous.
 */
export function detectDecimalMark(counts: Iterable<string>, fractions: Iterable<string>): DecimalMark | null {
  const isFigure = (sample: string) => sample.length <= MAX_LENGTH;
  for (const sample of counts) {
    if (!isFigure(sample)) continue;
    const text = splitAmount(sample).figure;
    if (/^\d{1,3}(,\d{3})+$/.test(text)) return '.';
    if (/^\d{1,3}(\.\d{3})+$/.test(text)) return ',';
  }
  for (const sample of fractions) {
    if (!isFigure(sample)) continue;
    const text = splitAmount(sample).figure;
    if (POINT.test(text) && !COMMA.test(text)) return '.';
    if (COMMA.test(text) && !POINT.test(text)) return ',';
  }
  return null;
}

/**
 * Parses a figure as exports write it: `1,234.56`, `1.234,56`, `$12.00`, `١٢٫٥`, `--`.
 * @returns null when not reported, `undefined` when it is not a number in this notation
 */
export function readNumber(text: string, mark: DecimalMark): number | null | undefined {
  // Most cells of a large file: the expressions below take ten times as long.
  if (/^\d{1,12}$/.test(text)) return Number(text);
  if (text.length > MAX_LENGTH) return undefined;
  if (NOT_REPORTED.test(plainText(text))) return null;
  const { figure, unit } = splitAmount(text);
  if (unit !== '' && currenciesOfUnit(unit) === null) return undefined;
  if (!(mark === '.' ? POINT : COMMA).test(figure)) return undefined;
  const plain = mark === '.' ? figure.replaceAll(',', '') : figure.replaceAll('.', '').replace(',', '.');
  const value = Number(plain);
  return Math.abs(value) <= 1e12 ? value : undefined;
}
