/**
 * Numbers of orders and invoices in what a payer wrote, in the spelling in which they are stored: `HC-2026-0012` for
 * `hc 2026/0012`.
 */
export interface Mentions {
  /** They stand for themselves. */
  clear: string[];
  /** Something else may run into the number, so that several are possible. */
  guessed: string[];
}

const MIN_DIGITS = 4;
const MAX_DIGITS = 9;
const MAX_TEXT = 1200;
const MAX_NUMBERS = 20;

/** @param prefixes - of orders and invoices, such as `HC` and `INV` */
export function mentionsIn(text: string, prefixes: readonly string[]): Mentions {
  const upper = text.slice(0, MAX_TEXT).toUpperCase();
  const known = prefixes.map((prefix) => prefix.replaceAll(/[^\p{L}\p{N}]/gu, '')).filter((prefix) => prefix !== '');
  if (known.length === 0) return { clear: [], guessed: [] };
  const name = known.toSorted((a, b) => b.length - a.length).join('|');
  const clear = new RegExp(
    `(?<![\\p{L}\\p{N}])(${name})[^\\p{L}\\p{N}]{0,3}(20\\d\\d)[^\\p{L}\\p{N}]{0,3}(\\d{${MIN_DIGITS},${MAX_DIGITS}})(?![\\p{L}\\p{N}])`,
    'gu',
  );
  const found = [...upper.matchAll(clear)].map(([, prefix, year, digits]) => `${prefix}-${year}-${digits}`);
  // Banks leave separators out, and break texts anywhere.
  const squeezed = upper.replaceAll(/[^\p{L}\p{N}]/gu, '');
  const close = new RegExp(`(${name})(20\\d\\d)(\\d{${MIN_DIGITS},${MAX_DIGITS}})`, 'gu');
  const guessed = [...squeezed.matchAll(close)].flatMap(([, prefix, year, digits = '']) =>
    Array.from({ length: digits.length - MIN_DIGITS + 1 }, (_, more) => digits.slice(0, MIN_DIGITS + more))
      // Numbers with more than four digits have no zero in front.
      .filter((part) => part.length === MIN_DIGITS || !part.startsWith('0'))
      .map((part) => `${prefix}-${year}-${part}`),
  );
  const some = (numbers: string[]) => [...new Set(numbers)].slice(0, MAX_NUMBERS);
  return { clear: some(found), guessed: some(guessed) };
}
