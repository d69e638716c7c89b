import * as fc from 'fast-check';

/** What a request of some role may name. */
export interface Names {
  /** Ids of rows by table. */
  ids: ReadonlyMap<string, readonly string[]>;
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
  'https://example.test/x',
  'HYPE10',
);

/** What is expensive to build, once for each set of values and key. */
export function remembered<T>(): (known: Known, key: string, make: () => T) => T {
  const all = new WeakMap<Known, Map<string, T>>();
  return (known, key, make) => {
    const made = all.get(known) ?? new Map<string, T>();
    all.set(known, made);
    const before = made.get(key);
    if (before !== undefined) return before;
    const value = make();
    made.set(key, value);
    return value;
  };
}

const PEOPLE = /^(client|person|user|owner|author|assignee)/;

/** Ids of the table that a field such as `order_id` or `clientId` refers to; none if its name does not say. */
function idsFor({ ids }: Known, field: string): readonly string[] {
  const stem = field.toLowerCase().replace(/_?ids?$/, '');
  if (PEOPLE.test(stem)) return ids.get('users') ?? [];
  if (stem.length < 4) return [];
  const [, found = []] = [...ids].find(([table]) => table.startsWith(stem) || table.endsWith(`${stem}s`)) ?? [];
  return found;
}

const newIds = fc.uuid();
const idArbitraries = remembered<fc.Arbitrary<string>>();

/** An id, mostly of the table that the field refers to. */
export const idOf = (known: Known, field = ''): fc.Arbitrary<string> =>
  idArbitraries(known, field, () => {
    const all = fc.constantFrom(...[...known.ids.values()].flat());
    const fitting = idsFor(known, field);
    return fc.oneof(
      { weight: fitting.length === 0 ? 0 : 9, arbitrary: fitting.length === 0 ? all : fc.constantFrom(...fitting) },
      { weight: 3, arbitrary: all },
      { weight: 1, arbitrary: newIds },
    );
  });

const newEmails = fc.nat({ max: 99_999 }).map((n) => `new-${n}@example.test`);

export const emailOf = ({ emails }: Known): fc.Arbitrary<string> => fc.oneof(fc.constantFrom(...emails), newEmails);

export const anyText = fc.string({ maxLength: 20 });
const doubles = fc.double({ min: -1e9, max: 1e9, noNaN: true });
const addresses = fc.ipV4();

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
const bySqlType: Readonly<Record<string, (known: Known, column: string) => fc.Arbitrary<Json>>> = {
  uuid: idOf,
  text: (known) => fc.oneof(words, idOf(known), emailOf(known), anyText),
  boolean: () => fc.boolean(),
  smallint: () => fc.integer({ min: -32_768, max: 32_767 }),
  integer: () => fc.oneof(fc.integer({ min: 0, max: 50 }), fc.integer()),
  bigint: () => fc.oneof(fc.nat(), fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String)),
  numeric: () => fc.oneof(fc.integer({ min: 0, max: 1000 }), doubles),
  'double precision': () => doubles,
  date: () => days,
  'timestamp with time zone': () => instants,
  'timestamp without time zone': () => instants,
  json: jsonOf,
  jsonb: jsonOf,
  inet: () => addresses,
};

const arbitraries = remembered<fc.Arbitrary<Json>>();

/** Values of a type by its SQL name, arrays of them for an array type. @param column says which ids fit */
export const sqlValue = (type: string, known: Known, column = ''): fc.Arbitrary<Json> =>
  arbitraries(known, `${type} ${column}`, () => {
    if (type.endsWith('[]'))
      return mostly(fc.array(sqlValue(type.slice(0, -2), known, column), { maxLength: 3 }), known);
    const make = bySqlType[type];
    return make === undefined ? fc.oneof(words, oddJson) : mostly(make(known, column), known);
  });
