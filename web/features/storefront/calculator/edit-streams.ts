import { parseStreams } from '#domain/storefront/payouts.ts';

interface Edit {
  /** The field before, as this function wrote it. */
  before: string;
  /** The field after, as the browser left it. */
  after: string;
  /** Where the caret is in `after`. */
  caret: number;
  /** The key that takes away what stands behind the caret, not before it. */
  forward: boolean;
}

const digitsIn = (text: string): string => text.replaceAll(/\D/g, '');

/** `1,234,567`; what has no digit is nothing. */
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
 * The field as it is to be shown after an edit, and its caret, which stays behind the digit it was behind. A separator is
 * no character to the one who types: taking it away takes the digit beside it.
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
