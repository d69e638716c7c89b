import { plainText } from '#server/modules/campaigns/imports/cells/plain-text.ts';
import { readNumber, type DecimalMark } from '#server/modules/campaigns/imports/cells/read-number.ts';

const MAX_LENGTH = 64;
const IN = /^(?:c|cr|crdt|credit|in|h|haben|gutschrift|\+|abono|haber|ingreso|دائن|إيداع|ايداع)\.?$/i;
const OUT = /^(?:d|dr|dbit|debit|out|s|soll|belastung|-|cargo|debe|gasto|مدين|سحب)\.?$/i;

/** Which way the money went, by a cell such as `H`, `CR` or `OUT`. */
export const directionOf = (text: string): 1 | -1 | null => {
  const word = plainText(text);
  return IN.test(word) ? 1 : OUT.test(word) ? -1 : null;
};

/** An amount without the signs that banks write behind or around it: `12.50 CR`, `12,50-`, `(12.50)`, `+12.50`. */
export function bareAmount(cell: string): { text: string; sign: 1 | -1 } {
  const text = plainText(cell);
  if (text.length > MAX_LENGTH) return { text, sign: 1 };
  const [, bracketed = ''] = /^\((.+)\)$/.exec(text) ?? [];
  if (bracketed !== '') return { text: bracketed, sign: -1 };
  const [, figure = '', mark = ''] = /^(.*\d)\s*([-−+]|[CDHS]R?\.?)$/i.exec(text) ?? [];
  if (figure === '') return { text: text.replace(/^\+\s*/, ''), sign: 1 };
  return { text: figure.replace(/^\+\s*/, ''), sign: directionOf(mark.replace('−', '-')) ?? 1 };
}

/** In cents; null if the cell is empty, `undefined` if it is no amount in this notation. */
export function readCents(cell: string, mark: DecimalMark): number | null | undefined {
  const { text, sign } = bareAmount(cell);
  const value = readNumber(text, mark);
  if (value === null || value === undefined) return value;
  const cents = Math.round(value * 100);
  return Math.abs(value * 100 - cents) > 1e-6 ? undefined : sign * cents;
}
