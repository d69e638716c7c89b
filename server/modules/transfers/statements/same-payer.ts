import { plainName } from '#domain/campaigns/similar-names.ts';

/** Legal forms and titles, which a payer and an order rarely write alike. */
const IGNORED = new Set(
  'gmbh ug ag kg ohg mbh co ltd limited llc inc corp plc llp fze fzco fz fzllc dmcc sa sl slu srl sarl sas bv nv ab as oy pty mr mrs ms herr frau dr sr sra the and und y شركة'.split(
    ' ',
  ),
);
const MIN_LETTERS = 4;

/** `Müller`, `Mueller` and `Muller` are one. */
const fold = (name: string): string => plainName(name.replaceAll('ß', 'ss')).replaceAll(/([aou])e/g, '$1');

const wordsOf = (name: string): Set<string> =>
  new Set(
    fold(name)
      .split(' ')
      .filter((word) => word.length > 1 && !IGNORED.has(word)),
  );

/** Whether a payer as a bank writes it is this person or company: one name has all words of the other, in any order. */
export function isSamePayer(payer: string | null, name: string | null): boolean {
  if (payer === null || name === null) return false;
  const [one, other] = [wordsOf(payer), wordsOf(name)].toSorted((a, b) => a.size - b.size);
  if (one === undefined || other === undefined || one.size === 0) return false;
  return [...one].join('').length >= MIN_LETTERS && [...one].every((word) => other.has(word));
}
