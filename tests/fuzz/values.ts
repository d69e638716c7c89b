import * as fc from 'fast-check';

/** What a request of some role may name. */
export interface Names {
  ids: readonly string[];
  emails: readonly string[];
}

/** The values of one request. */
export interface Known extends Names {
  /** Parts of it may be wrong. Without this, nearly every request would be rejected before it reaches the database. */
  odd: boolean;
}

/** The weight of a choice that makes a request invalid. */
export const ifOdd = ({ odd }: Known, weight = 1): number => (odd ? weight : 0);

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const LONG = 10_000;

/** Texts that parsers, databases and file systems treat in their own way. */
const ODD_TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'é́ ñ',
  '👩‍🚀🎵',
  'أهلا',
  '\u202eabc',
  '\r\nx-injected: 1',
  "'; select pg_sleep(9); --",
  '"',
  '\\',
  '%',
  '%00',
  '%zz',
  '../../etc/passwd',
  '..%2f..',
  '${7*7}',
  '<script>alert(1)</script>',
  '{}',
  '[]',
  '{',
  '()',
  '*',
  '.',
  ',',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '-infinity',
  '0x10',
  '1e400',
  '9223372036854775808',
  '-1',
  '0000-00-00',
  '294277-01-01',
  '2026-02-30',
  '__proto__',
  'constructor',
];

export const oddText: fc.Arbitrary<string> = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...ODD_TEXTS) },
  { weight: 4, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom('x', '0', '(', '[', 'é', '\0'), fc.constantFrom(300, LONG))
      .map(([c, n]) => c.repeat(n)),
  },
);

const nested = (depth: number): Json => (depth === 0 ? [] : [nested(depth - 1)]);

export const oddJson: fc.Arbitrary<Json> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom<Json>(null, true, false, 0, -1, 1.5, 1e308, 2 ** 53, -(2 ** 31) - 1, {}, []),
  },
  { weight: 6, arbitrary: oddText },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }).map((value) => value as Json) },
  { weight: 1, arbitrary: fc.constantFrom(10, 100, 3_000).map(nested) },
);

/** What is meant, in an odd request sometimes anything. */
export const mostly = (valid: fc.Arbitrary<Json>, known: Known): fc.Arbitrary<Json> =>
  known.odd ? fc.oneof({ weight: 6, arbitrary: valid }, { weight: 1, arbitrary: oddJson }) : valid;

export const words = fc.constantFrom(
  'x',
  'Nia Cole',
  'youtube-ads',
  'en',
  'US',
  'USD',
  'paid',
  'active',
  'client',
  'admin',
  'https://youtu.be/aaaaaaaaaaa',
  'HYPE10',
);

export const idOf = ({ ids }: Known): fc.Arbitrary<string> =>
  fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...ids) }, { weight: 1, arbitrary: fc.uuid() });

export const emailOf = ({ emails }: Known): fc.Arbitrary<string> =>
  fc.oneof(fc.constantFrom(...emails), fc.stringMatching(/^[a-z]{1,8}@example\.test$/));

const instants = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2200-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());
const days = instants.map((text) => text.slice(0, 10));

const plainJson: fc.Arbitrary<Json> = fc.oneof(
  fc.array(words, { maxLength: 3 }),
  fc.dictionary(words, words, { maxKeys: 3, noNullPrototype: true }),
) as fc.Arbitrary<Json>;
const jsonOf = (known: Known) => (known.odd ? fc.oneof(plainJson, oddJson) : plainJson);

/** Values of the SQL types that the schema uses. */
const bySqlType: Readonly<Record<string, (known: Known) => fc.Arbitrary<Json>>> = {
  uuid: idOf,
  text: (known) => fc.oneof(words, idOf(known), emailOf(known), fc.string({ maxLength: 20 })),
  boolean: () => fc.boolean(),
  smallint: () => fc.integer({ min: -32_768, max: 32_767 }),
  integer: () => fc.oneof(fc.integer({ min: 0, max: 50 }), fc.integer()),
  bigint: () => fc.oneof(fc.nat(), fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String)),
  numeric: () => fc.oneof(fc.integer({ min: 0, max: 1000 }), fc.double({ min: -1e9, max: 1e9, noNaN: true })),
  'double precision': () => fc.double({ noNaN: true, noDefaultInfinity: true }),
  date: () => days,
  'timestamp with time zone': () => instants,
  'timestamp without time zone': () => instants,
  json: jsonOf,
  jsonb: jsonOf,
  inet: () => fc.ipV4(),
};

/** Values of a type by its SQL name; arrays of them for an array type. */
export function sqlValue(type: string, known: Known): fc.Arbitrary<Json> {
  if (type.endsWith('[]')) return mostly(fc.array(sqlValue(type.slice(0, -2), known), { maxLength: 3 }), known);
  const make = bySqlType[type];
  return make === undefined ? fc.oneof(words, oddJson) : mostly(make(known), known);
}
