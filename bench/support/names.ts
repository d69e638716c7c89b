/** Names as varied as people's: where all had a word in common, a search would go through everybody. */
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
/** What the number is multiplied and moved by for each syllable of the first and of the last name. */
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

/** The same as SQL over a whole number `column`. */
export function personNameSql(column: string): string {
  const list = `(array[${SYLLABLES.map((one) => `'${one}'`).join()}])`;
  const parts = STEPS.map(([times, place]) => `${list}[1 + (${column} / ${20 ** place} * ${times}) % 20]`);
  return `(${parts.slice(0, 3).join(' || ')} || ' ' || ${parts.slice(3).join(' || ')})`;
}
