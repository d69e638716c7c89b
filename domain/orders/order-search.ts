import { canonicalEmail } from '#domain/emails/email-address.ts';

/** The separators of words in `order_list.words`. */
const BETWEEN_WORDS = /[\s@.\-_+/]+/;

/** The full format of numbers. One without its zeros (`HC-2026-42`) is found through its words. */
const WHOLE_NUMBER = /^[a-z][a-z0-9]*-\d{4}-(0\d*|\d{4,})$/i;
const SHORT_NUMBER = /^(?:[a-z][a-z0-9]*-)?\d{4}-\d+$/i;
const WHOLE_MAILBOX = /^[^\s@]+@[^\s@]*$/;
const SIGN = /[!-/:-@[-`{-~]/;
const MAX_WORDS = 4;

/**
 * The query of `order_list` for a search text: the beginning of a column, or words. The index knows words without their
 * signs, so those with signs (`texts`) must also occur as they are in the number, name or email. `query` is null if
 * there is nothing but signs.
 */
type OrderSearch =
  | { by: 'order_number' | 'mailbox'; beginning: string }
  | { by: 'words'; query: string | null; texts: string[] };

/** Null for an empty text. */
export function orderSearch(typed: string): OrderSearch | null {
  const text = typed.trim();
  if (text === '') return null;
  if (WHOLE_NUMBER.test(text)) return { by: 'order_number', beginning: text.toUpperCase() };
  if (WHOLE_MAILBOX.test(text)) return { by: 'mailbox', beginning: canonicalEmail(text) ?? text.toLowerCase() };
  const texts = text.split(/\s+/).filter((word) => SIGN.test(word) && !SHORT_NUMBER.test(word));
  return { by: 'words', query: orderWords(text), texts: texts.slice(0, MAX_WORDS) };
}

/**
 * A text search query: every word must be a prefix of a word in the number, name or email. Null when it contains no
 * word.
 */
function orderWords(typed: string): string | null {
  const words = typed.split(BETWEEN_WORDS).filter((word) => /[\p{L}\p{N}]/u.test(word));
  if (words.length === 0) return null;
  return words.map((word) => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}':*`).join(' & ');
}
