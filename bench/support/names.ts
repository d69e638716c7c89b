/** Names vary like real ones: with a shared word, a search would scan every row. */
const SYLLABLES = [
  'ba',
  'ce',
  'di',
  'fo',
  'gu',
  'ha',
  'je',
  'ki',
  'lo',
  'mu',
  'na',
  'pe',
  'ri',
  'so',
  'tu',
  'va',
  'we',
  'xi',
  'yo',
  'zu',
] as const;
/** Multiplier and offset of the number for each syllable of the first and last name. */
const STEPS = [
  [1, 0],
  [1, 1],
  [1, 2],
  [7, 3],
  [11, 1],
  [13, 2],
] as const;

const syllable = (n: number, [times, place]: readonly [number, number]) =>
  SYLLABLES[(Math.floor(n / 20 ** place) * times) % 20]!;

/** The name of the n-th person. */
export function personName(n: number): string {
  const parts = STEPS.map((step) => syllable(n, step));
  return `${parts.slice(0, 3).join('')} ${parts.slice(3).join('')}`;
}

/** The same as SQL over an integer `column`. */
export function personNameSql(column: string): string {
  const list = `(array[${SYLLABLES.map((one) => `'${one}'`).join()}])`;
  const parts = STEPS.map(([times, place]) => `${list}[1 + (${column} / ${20 ** place} * ${times}) % 20]`);
  return `(${parts.slice(0, 3).join(' || ')} || ' ' || ${parts.slice(3).join(' || ')})`;
}
