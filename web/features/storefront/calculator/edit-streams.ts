import { parseStreams } from '#domain/storefront/payouts.ts';

interface Edit {
  /** The field's value before the edit, as formatted here. */
  before: string;
  /** The field's value after the edit, from the browser. */
  after: string;
  /** The caret's position in `after`. */
  caret: number;
  /** Whether the key deletes after the caret (Delete), not before it (Backspace). */
  forward: boolean;
}

const digitsIn = (text: string): string => text.replaceAll(/\D/g, '');

/** `1,234,567`; empty if there is no digit. */
export function writeStreams(text: string): string {
  return digitsIn(text) === '' ? '' : parseStreams(text).toLocaleString('en-US');
}

function caretBehind(text: string, digits: number): number {
  let seen = 0;
  for (let at = 0; at < text.length; at++) {
    if (seen === digits) return at;
    if (text[at] !== ',') seen += 1;
  }
  return text.length;
}

/**
 * Formats the field after an edit and keeps the caret behind the same digit. Deleting a separator deletes the digit
 * next to it.
 */
export function editStreams({ before, after, caret, forward }: Edit): { text: string; caret: number } {
  let head = digitsIn(after.slice(0, caret));
  let tail = digitsIn(after.slice(caret));
  if (after.length === before.length - 1 && head + tail === digitsIn(before)) {
    if (forward) tail = tail.slice(1);
    else head = head.slice(0, -1);
  }
  const text = writeStreams(head + tail);
  const dropped = Math.max(0, head.length + tail.length - digitsIn(text).length);
  const leading = /^0*/.exec(head)?.[0].length ?? 0;
  return { text, caret: caretBehind(text, head.length - Math.min(dropped, leading)) };
}
