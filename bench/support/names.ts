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
/** For each syllable of the first and last name: a multiplier, and the digits of the number, to base 20, that it depends on. */
const STEPS: readonly (readonly [number, ...number[]])[] = [
  [1, 0],
  [1, 1],
  [1, 2],
  [7, 3],
  [11, 1],
  // The names of 3.2 million people differ.
  [13, 2, 4],
];

const syllable = (n: number, [times, ...places]: readonly [number, ...number[]]) =>
  SYLLABLES[(places.reduce((sum, place) => sum + Math.floor(n / 20 ** place), 0) * times) % 20]!;

/** The name of the n-th person. */
export function personName(n: number): string {
  const parts = STEPS.map((step) => syllable(n, step));
  return `${parts.slice(0, 3).join('')} ${parts.slice(3).join('')}`;
}

/** The same as SQL over an integer `column`. */
export function personNameSql(column: string): string {
  const list = `(array[${SYLLABLES.map((one) => `'${one}'`).join()}])`;
  const parts = STEPS.map(
    ([times, ...places]) =>
      `${list}[1 + ((${places.map((place) => `${column} / ${20 ** place}`).join(' + ')}) * ${times}) % 20]`,
  );
  return `(${parts.slice(0, 3).join(' || ')} || ' ' || ${parts.slice(3).join(' || ')})`;
}
