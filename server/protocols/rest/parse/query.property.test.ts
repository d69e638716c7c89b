import { describe, expect, test } from 'vitest';
import { RestError } from '#server/protocols/rest/errors.ts';
import { ReadPlanner } from '#server/protocols/rest/plan/plan-read.ts';
import { REQUEST_LIMITS } from '#server/protocols/rest/plan/request-limits.ts';
import { fc } from '#tests/support/fast-check.ts';
import { sampleSchema } from '#tests/support/rest-sample-schema.ts';
import { readStatement, type PlannedStatement } from '#server/protocols/rest/sql/statement.ts';
import { parseAccept } from './accept.ts';
import { parseRows } from './body.ts';
import { parsePrefer } from './prefer.ts';
import { parseQuery } from './query.ts';

const films = sampleSchema.relation('public', 'films');
if (films === undefined) throw new Error('the sample has films');

/** The statement for these parameters, or null when they are rejected with a typed error. */
function statementFor(
  entries: [string, string][],
  accept: string | null = null,
  prefer: string | null = null,
): PlannedStatement | null {
  try {
    const params = new URLSearchParams(entries);
    const query = parseQuery(params, params.toString());
    const root = new ReadPlanner(sampleSchema, REQUEST_LIMITS.service).plan(films!, query, null);
    return readStatement(root, parseAccept(accept, true), parsePrefer(prefer), 1_000_000);
  } catch (error) {
    if (error instanceof RestError) return null;
    throw error;
  }
}

/** All double-quoted names that the SQL may contain: those of the catalogue. */
const KNOWN_NAMES = new Set([
  'public',
  'pg_catalog',
  'films',
  'actors',
  'roles',
  'id',
  'title',
  'facts',
  'words',
  'sequel_of',
  'name',
  'film_id',
  'actor_id',
  'int4',
  'text',
  'json',
  'jsonb',
  'timestamptz',
  'tsvector',
  '_int4',
  '_text',
  '_json',
  '_jsonb',
  '_timestamptz',
  '_tsvector',
  'count',
  'sum',
  'avg',
  'min',
  'max',
]);
const KNOWN_CONSTANTS = new Set([
  '',
  '[]',
  'null',
  '"',
  '""',
  'films',
  'actors',
  'roles',
  'films_sequel_of_fkey',
  ...KNOWN_NAMES,
]);

/** Tokenises the SQL: every quoted name and constant must be known, and the rest must consist of our own keywords. */
function expectOurOwn({ text }: PlannedStatement): void {
  const withoutCsv = text
    .replaceAll(/~ '\[",\r\n\]'/g, '')
    .replaceAll(`replace(`, '')
    .replaceAll(`E'\\n'`, '')
    .replaceAll(`','`, '')
    .replaceAll(`'"'`, '')
    .replaceAll(`'""'`, '');
  const names = [...withoutCsv.matchAll(/"((?:[^"]|"")*)"/g)].map((match) => match[1]);
  expect(names.filter((name) => !KNOWN_NAMES.has(name ?? ''))).toEqual([]);
  const rest = withoutCsv.replaceAll(/"(?:[^"]|"")*"/g, '');
  const constants = [...rest.matchAll(/'([^']*)'/g)].map((match) => match[1]);
  expect(constants.filter((constant) => !KNOWN_CONSTANTS.has(constant ?? ''))).toEqual([]);
  expect(rest.replaceAll(/'[^']*'/g, '')).toMatch(/^[\w\s$.,:()*=<>@&|~+\-[\]]*$/);
}

// Text that would be harmful if spliced into SQL, around a marker that can be searched for.
const MARK = 'zqx';
const hostile = fc
  .tuple(
    fc.string({ unit: 'grapheme', maxLength: 12 }),
    fc.constantFrom(`'`, `"`, `';--`, `$1`, `\\`, `)`, `,`, `.`, `::`, `/*`, `%`, `*`, `{`, `}`),
  )
  .map(([text, edge]) => `${MARK}${edge}${text}${MARK}`);

const column = fc.constantFrom('id', 'title', 'facts', 'facts->a', 'facts->>b', 'words', 'facts->0->>c');
const operator = fc.constantFrom(
  'eq',
  'neq',
  'gt',
  'lt',
  'like',
  'ilike',
  'match',
  'cs',
  'cd',
  'ov',
  'sl',
  'adj',
  'isdistinct',
  'fts',
  'wfts(english)',
  'not.eq',
  'eq(any)',
  'like(all)',
);
const quote = (text: string) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

const filter = fc
  .tuple(column, operator, hostile)
  .map(([name, op, value]): [string, string] => [name, `${op}.${value}`]);
const list = fc
  .tuple(column, fc.array(hostile, { maxLength: 4 }))
  .map(([name, values]): [string, string] => [name, `in.(${values.map(quote).join(',')})`]);
const logic = fc
  .tuple(
    fc.constantFrom('or', 'and', 'not.or', 'roles.or'),
    fc.array(fc.tuple(column, operator, hostile), { minLength: 1, maxLength: 4 }),
  )
  .map(([word, parts]): [string, string] => {
    const inRoles = word.startsWith('roles');
    return [
      word,
      `(${parts.map(([name, op, value]) => `${inRoles ? 'film_id' : name}.${op}.${quote(value)}`).join(',')})`,
    ];
  });
const alias = hostile.map((text) => text.replaceAll(/[^\p{L}\p{N}_ ]/gu, '') || MARK);
const select = fc
  .tuple(fc.array(fc.tuple(alias, column, fc.constantFrom('', '::text', '::jsonb')), { maxLength: 4 }), hostile)
  .map(([items, key]): [string, string] => [
    'select',
    [
      ...items.map(([name, field, cast]) => `${quote(name)}:${field}${cast}`),
      `facts->${quote(key)}`,
      'roles(film_id,actors(*))',
    ].join(','),
  ]);
const order = fc
  .tuple(column, fc.constantFrom('', '.desc', '.asc.nullslast'))
  .map(([name, how]): [string, string] => ['order', `${name}${how}`]);
const accept = fc.constantFrom(
  null,
  'text/csv',
  'application/vnd.pgrst.object+json',
  'application/vnd.pgrst.array+json;nulls=stripped',
);
const prefer = fc.constantFrom(null, 'count=exact', 'count=planned', 'count=estimated');

describe('from URL to SQL', () => {
  test('plans any text or rejects it with a typed error', () => {
    const anyEntry = fc.tuple(
      fc.oneof(
        fc.constantFrom(
          'select',
          'order',
          'or',
          'and',
          'limit',
          'offset',
          'columns',
          'on_conflict',
          'id',
          'roles.id',
          'not.or',
        ),
        fc.string({ unit: 'grapheme' }),
      ),
      fc.oneof(
        fc.string({ unit: 'grapheme' }),
        fc.string({ unit: fc.constantFrom(...'()."\\,:!*->=an dortilqc{}0%'), maxLength: 60 }),
      ),
    );
    fc.assert(
      fc.property(fc.array(anyEntry, { maxLength: 6 }), accept, prefer, (entries, type, preference) => {
        const statement = statementFor(entries, type, preference);
        if (statement !== null) expectOurOwn(statement);
      }),
      { numRuns: 3000 },
    );
  });

  test('binds every value and quotes only names from the schema', () => {
    let planned = 0;
    fc.assert(
      fc.property(
        fc.array(fc.oneof(filter, list, logic, order), { maxLength: 5 }),
        select,
        accept,
        prefer,
        (entries, selection, type, preference) => {
          const statement = statementFor([selection, ...entries], type, preference);
          if (statement === null) return;
          planned += 1;
          expect(statement.text).not.toContain(MARK);
          expect(statement.countable?.text ?? '').not.toContain(MARK);
          expect(statement.params.join()).toContain(MARK);
          expectOurOwn(statement);
        },
      ),
      { numRuns: 2000 },
    );
    expect(planned).toBeGreaterThan(500);
  });

  test('parses any headers and bodies without crashing', () => {
    const typed = (work: () => unknown) => {
      try {
        work();
      } catch (error) {
        expect(error).toBeInstanceOf(RestError);
      }
    };
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.oneof(fc.json(), fc.string()),
        fc.constantFrom('application/json', 'text/csv', 'application/x-www-form-urlencoded', 'x'),
        (header, body, type) => {
          typed(() => parseAccept(header, true));
          typed(() => parsePrefer(header));
          typed(() => parseRows(type, body, null));
          typed(() => parseRows('text/csv', header, null));
        },
      ),
      { numRuns: 2000 },
    );
  });
});
