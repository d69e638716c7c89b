/** The signs that part words in `order_list.words`. */
const BETWEEN_WORDS = /[\s@.\-_+/]+/;

/**
 * What somebody typed into the search of orders, as a text search query: every word has to begin a word of number, name
 * or address. Null when there is no word in it.
 */
export function orderWords(typed: string): string | null {
  const words = typed.split(BETWEEN_WORDS).filter((word) => /[\p{L}\p{N}]/u.test(word));
  if (words.length === 0) return null;
  return words.map((word) => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}':*`).join(' & ');
}
