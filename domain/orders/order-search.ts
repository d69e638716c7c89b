/** The signs that part words in `order_list.words`. */
const BETWEEN_WORDS = /[\s@.\-_+/]+/;

/** As numbers are written; one without its zeros (`HC-2026-42`) is found by its words. */
const WHOLE_NUMBER = /^[a-z]+-\d{4}-(0\d*|\d{4,})$/i;
const WHOLE_MAILBOX = /^[^\s@]+@[^\s@]*$/;

/** How `order_list` is asked for what somebody typed: a column by its beginning (a pattern of `like`), or by its words. */
export type OrderSearch = { by: 'order_number' | 'mailbox'; pattern: string } | { by: 'words'; query: string };

const beginning = (text: string) => `${text.replace(/[\\%_]/g, String.raw`\$&`)}%`;

/** Null when nothing that is typed could be found. */
export function orderSearch(typed: string): OrderSearch | null {
  const text = typed.trim();
  if (WHOLE_NUMBER.test(text)) return { by: 'order_number', pattern: beginning(text.toUpperCase()) };
  if (WHOLE_MAILBOX.test(text)) return { by: 'mailbox', pattern: beginning(text.toLowerCase()) };
  const query = orderWords(text);
  return query === null ? null : { by: 'words', query };
}

/** As a text search query: every word has to begin a word of number, name or address. Null when there is no word in it. */
function orderWords(typed: string): string | null {
  const words = typed.split(BETWEEN_WORDS).filter((word) => /[\p{L}\p{N}]/u.test(word));
  if (words.length === 0) return null;
  return words.map((word) => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}':*`).join(' & ');
}
