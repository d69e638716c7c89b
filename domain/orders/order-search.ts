/** The separators of words in `order_list.words`. */
const BETWEEN_WORDS = /[\s@.\-_+/]+/;

/** The full format of numbers. One without its zeros (`HC-2026-42`) is found through its words. */
const WHOLE_NUMBER = /^[a-z][a-z0-9]*-\d{4}-(0\d*|\d{4,})$/i;
const WHOLE_MAILBOX = /^[^\s@]+@[^\s@]*$/;

/** The query of `order_list` for a search text: a column by prefix (a `like` pattern), or the words. */
type OrderSearch = { by: 'order_number' | 'mailbox'; pattern: string } | { by: 'words'; query: string };

const beginning = (text: string) => `${text.replace(/[\\%_]/g, String.raw`\$&`)}%`;

/** Null when the text cannot match anything. */
export function orderSearch(typed: string): OrderSearch | null {
  const text = typed.trim();
  if (WHOLE_NUMBER.test(text)) return { by: 'order_number', pattern: beginning(text.toUpperCase()) };
  if (WHOLE_MAILBOX.test(text)) return { by: 'mailbox', pattern: beginning(text.toLowerCase()) };
  const query = orderWords(text);
  return query === null ? null : { by: 'words', query };
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
