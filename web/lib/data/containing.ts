import { canonicalEmail } from '#domain/emails/email-address.ts';

/** Longer texts are found by their beginning: an expression may have 200 characters, and each sign takes two. */
const MAX_LENGTH = 90;

/** A text as a pattern of `like`. */
const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** A text as a regular expression that means nothing but the text. */
const escapeExpression = (text: string): string =>
  Array.from(text)
    .slice(0, MAX_LENGTH)
    .join('')
    .replaceAll(/[!-/:-@[-`{-~]/g, String.raw`\$&`);

/** Values in PostgREST's filter language are quoted. */
export const quoted = (value: string): string => `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

/** What to look for: an email in either notation of its domain is found in the stored one. */
export const wanted = (typed: string): string => canonicalEmail(typed) ?? typed.trim();

/**
 * A condition for `.or()`: at least one of the columns contains the text, ignoring case. Every sign is a letter. PostgREST
 * reads `*` in `ilike` as `%` and has no way to write a literal one, so a text with it is sent as a regular expression.
 */
export function containing(columns: readonly string[], text: string): string {
  const sought = wanted(text);
  const condition = sought.includes('*')
    ? `imatch.${quoted(escapeExpression(sought))}`
    : `ilike.${quoted(`%${escapeLike(sought)}%`)}`;
  return columns.map((column) => `${column}.${condition}`).join(',');
}

/** As {@link containing}: the column begins with the text, in the same case. */
export const beginning = (column: string, text: string): string =>
  text.includes('*')
    ? `${column}.match.${quoted(`^${escapeExpression(text)}`)}`
    : `${column}.like.${quoted(`${escapeLike(text)}%`)}`;

/** As {@link containing}: the words of a text search. */
export const matchingWords = (column: string, query: string): string => `${column}.fts(simple).${quoted(query)}`;
