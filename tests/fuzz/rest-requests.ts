import * as fc from 'fast-check';
import type { Column, Relation, Routine, Schema } from '#server/protocols/rest/schema.ts';
import { asPayload, type Payload } from './bodies.ts';
import { ifOdd, oddText, sqlValue, words, type Json, type Known } from './values.ts';

/** A request without its role's headers. */
export interface Shape {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | null;
  /** The pattern of its route. */
  route: string;
}

const columnsOf = (relation: Relation): Column[] => [...relation.columns.values()];

/** A value as a filter writes it. */
const literal = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));

const quoted = (text: string): string => `"${text.replaceAll(/["\\]/g, '\\$&')}"`;

const COMPARISONS = 'eq neq gt gte lt lte isdistinct'.split(' ');
const SEARCHES = 'like ilike match imatch fts plfts phfts wfts'.split(' ');
const OF_SETS = 'cs cd ov sl sr nxl nxr adj'.split(' ');

const operatorsFor = ({ type }: Column, { odd }: Known): string[] => {
  if (odd) return [...COMPARISONS, ...SEARCHES, ...OF_SETS];
  if (type.name === 'text') return [...COMPARISONS, ...SEARCHES];
  if (type.name === 'jsonb') return ['cs', 'cd', 'eq'];
  return type.name.endsWith('[]') ? ['cs', 'cd', 'ov'] : COMPARISONS;
};

/** An array as PostgreSQL reads it. */
const braces = (values: string): string => `{${values}}`;

function operand(column: Column, known: Known): fc.Arbitrary<string> {
  const isArray = column.type.name.endsWith('[]');
  const one = sqlValue(isArray ? column.type.name.slice(0, -2) : column.type.name, known).map(literal);
  const list = fc.array(one.map(quoted), { minLength: 1, maxLength: 4 }).map((values) => values.join(','));
  const value = isArray ? list.map(braces) : one;
  return fc.oneof(
    { weight: 6, arbitrary: value.map((text) => `eq.${text}`) },
    {
      weight: 6,
      arbitrary: fc.tuple(fc.constantFrom(...operatorsFor(column, known)), value).map(([op, text]) => `${op}.${text}`),
    },
    { weight: isArray ? 0 : 2, arbitrary: list.map((values) => `in.(${values})`) },
    { weight: 1, arbitrary: fc.constantFrom('is.null', 'is.not_null') },
    { weight: ifOdd(known), arbitrary: fc.constantFrom('is.true', 'is.unknown', 'is.x', 'in.(', 'in.()', 'eq', '') },
    {
      weight: 1,
      arbitrary: fc.tuple(fc.constantFrom('any', 'all'), list).map(([all, values]) => `eq(${all}).{${values}}`),
    },
    {
      weight: ifOdd(known),
      arbitrary: fc.tuple(fc.constantFrom('(english)', '(x)', ''), value).map(([lang, text]) => `fts${lang}.${text}`),
    },
    { weight: ifOdd(known), arbitrary: oddText },
  );
}

const anyColumn = (relation: Relation): fc.Arbitrary<Column> => fc.constantFrom(...columnsOf(relation));

/** A column as a parameter names it: with a JSON path or of an unknown name now and then. */
const columnName = ({ name, type }: Column, known: Known): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 12, arbitrary: fc.constant(name) },
    { weight: type.json === null ? 0 : 4, arbitrary: fc.constantFrom(`${name}->a`, `${name}->>a`, `${name}->0->>b`) },
    {
      weight: ifOdd(known),
      arbitrary: fc.constantFrom(`${name}->a`, `${name}->>0`, `${name}->`, `"${name}"`, `${name}x`),
    },
    { weight: ifOdd(known), arbitrary: oddText },
  );

const filter = (relation: Relation, known: Known): fc.Arbitrary<[string, string]> =>
  anyColumn(relation).chain((column) =>
    fc.tuple(
      columnName(column, known),
      fc
        .tuple(fc.constantFrom('', '', '', 'not.', known.odd ? 'not.not.' : ''), operand(column, known))
        .map((parts) => parts.join('')),
    ),
  );

const logic = (relation: Relation, known: Known): fc.Arbitrary<[string, string]> =>
  fc
    .tuple(
      fc.constantFrom('and', 'or', 'not.and', 'not.or'),
      fc
        .array(filter(relation, known), { minLength: known.odd ? 0 : 1, maxLength: 3 })
        .map((filters) => `(${filters.map(([name, value]) => `${name}.${value}`).join(',')})`),
      fc.boolean(),
    )
    .map(([name, inner, deep]) => [name, deep ? `(or${inner},and${inner})` : inner]);

const CASTS = ['::text', '::int', '::jsonb', '::x', '::text[]'];
const AGGREGATES = ['.count()', '.sum()', '.avg()', '.max()', '.x()'];

const selectedColumn = (relation: Relation, known: Known): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.constantFrom('', '', '', 'a:', known.odd ? ':' : ''),
      anyColumn(relation).chain((column) => columnName(column, known)),
      fc.oneof(
        { weight: 12, arbitrary: fc.constant('') },
        { weight: 1, arbitrary: fc.constant('::text') },
        { weight: ifOdd(known), arbitrary: fc.constantFrom(...CASTS, ...AGGREGATES) },
      ),
    )
    .map((parts) => parts.join(''));

function embedding(schema: Schema, relation: Relation, known: Known, depth: number): fc.Arbitrary<string> {
  const related = schema.relationships(relation);
  if (related.length === 0 || depth === 0) return selectedColumn(relation, known);
  return fc
    .constantFrom(...related)
    .chain(({ to, constraint }) =>
      fc
        .tuple(
          fc.constantFrom('', '', '', '...', 'e:'),
          fc.constantFrom(`${to.name}!${constraint}`, ...(known.odd ? [to.name, constraint, `${to.name}!x`] : [])),
          fc.constantFrom('', '', '!inner', '!left', known.odd ? '!x' : ''),
          selection(schema, to, known, depth - 1),
        )
        .map(([alias, name, join, inner]) => `${alias}${name}${join}(${inner})`),
    );
}

function selection(schema: Schema, relation: Relation, known: Known, depth = 2): fc.Arbitrary<string> {
  const item = fc.oneof(
    { weight: 5, arbitrary: selectedColumn(relation, known) },
    { weight: 3, arbitrary: fc.constant('*') },
    { weight: 2, arbitrary: embedding(schema, relation, known, depth) },
    { weight: ifOdd(known), arbitrary: fc.constantFrom('count()', '', ',', '(', ')') },
  );
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant('*') },
    { weight: 6, arbitrary: fc.array(item, { minLength: 1, maxLength: 4 }).map((items) => items.join(',')) },
  );
}

const ordering = (relation: Relation, known: Known): fc.Arbitrary<[string, string]> =>
  fc
    .array(
      fc.tuple(
        anyColumn(relation).chain((column) => columnName(column, known)),
        fc.constantFrom('', '.asc', '.desc', '.nullsfirst', '.desc.nullslast', known.odd ? '.x' : ''),
      ),
      { minLength: 1, maxLength: 3 },
    )
    .map((terms) => ['order', terms.map((parts) => parts.join('')).join(',')]);

const numbers = (known: Known): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min: 0, max: 20 }).map(String) },
    { weight: ifOdd(known, 2), arbitrary: fc.constantFrom('0', '-1', 'x', '', '1e3', '9223372036854775808') },
  );

const optional = (one: fc.Arbitrary<[string, string]>, maxLength = 1) => fc.array(one, { maxLength });

/** Parameters of a read, or of what a write returns. */
function parameters(schema: Schema, relation: Relation, known: Known): fc.Arbitrary<[string, string][]> {
  const embeds = schema.relationships(relation).map(({ to }) => to.name);
  const onEmbed = fc.tuple(
    fc.constantFrom('x', ...embeds),
    fc.constantFrom('limit', 'offset', 'order', 'id', 'or'),
    numbers(known),
  );
  return fc
    .tuple(
      optional(selection(schema, relation, known).map((select) => ['select', select])),
      optional(filter(relation, known), known.odd ? 3 : 1),
      optional(logic(relation, known)),
      optional(ordering(relation, known)),
      optional(fc.tuple(fc.constantFrom('limit', 'offset'), numbers(known))),
      fc.oneof(
        { weight: 9, arbitrary: fc.constant([] as [string, string][]) },
        {
          weight: ifOdd(known),
          arbitrary: onEmbed.map(([name, what, value]): [string, string][] => [[`${name}.${what}`, value]]),
        },
        { weight: ifOdd(known), arbitrary: optional(fc.tuple(oddText, oddText), 2) },
      ),
    )
    .map((groups) => groups.flat());
}

/** Percent-encoded, or now and then left as it is where the request line permits it. */
export const encode = (text: string): string => {
  const safe = text.isWellFormed() ? text : text.toWellFormed();
  return encodeURIComponent(safe).replaceAll(/%(2C|28|29|3A|2A|21|7B|7D|3E|22)/g, (code) => decodeURIComponent(code));
};

export const queryOf = (pairs: readonly (readonly [string, string])[]): string =>
  pairs.length === 0 ? '' : `?${pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&')}`;

const PREFERENCES = [
  'return=representation',
  'return=minimal',
  'return=headers-only',
  'resolution=merge-duplicates',
  'resolution=ignore-duplicates',
  'count=exact',
  'count=planned',
  'count=estimated',
  'missing=default',
  'handling=strict',
  'handling=lenient',
  'tx=rollback',
  'max-affected=0',
  'timezone=Europe/Paris',
  'timezone=x',
  'params=single-object',
  'x=y',
];

const prefer = fc.array(fc.constantFrom(...PREFERENCES), { minLength: 1, maxLength: 3 }).map((list) => list.join(','));

const RARE: readonly (readonly [string, readonly string[]])[] = [
  [
    'accept',
    [
      'application/json',
      'text/csv',
      'application/vnd.pgrst.object+json',
      'application/vnd.pgrst.plan+json',
      'application/vnd.pgrst.array+json;nulls=stripped',
      'application/geo+json',
      'text/plain',
      'x',
      '*/*;q=0',
    ],
  ],
  ['range', ['0-4', '0-', '5-1', 'x', '-5', '0-99999999999999999999']],
  ['accept-profile', ['public', 'auth', 'internal', 'x']],
  ['content-profile', ['public', 'auth', 'x']],
];

const headersOf = (known: Known): fc.Arbitrary<Record<string, string>> => {
  const rare = fc
    .constantFrom(...RARE)
    .chain(([name, values]) => fc.constantFrom(...values).map((value) => ({ [name]: value })));
  return fc
    .tuple(
      fc.oneof(
        { weight: 1, arbitrary: fc.constant({}) },
        { weight: 1, arbitrary: prefer.map((value) => ({ prefer: value })) },
      ),
      fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: ifOdd(known), arbitrary: rare }),
    )
    .map(([first, second]) => ({ ...first, ...second }));
};

function row(relation: Relation, known: Known): fc.Arbitrary<Json> {
  const fields = Object.fromEntries(columnsOf(relation).map(({ name, type }) => [name, sqlValue(type.name, known)]));
  return fc.oneof(
    { weight: 1, arbitrary: fc.record(fields, { noNullPrototype: true }) as fc.Arbitrary<Json> },
    {
      weight: 6,
      arbitrary: fc
        .subarray(columnsOf(relation), { maxLength: Math.min(5, relation.columns.size) })
        .chain((chosen) =>
          fc.record(Object.fromEntries(chosen.map(({ name }) => [name, fields[name] ?? fc.constant(null)])), {
            noNullPrototype: true,
          }),
        ) as fc.Arbitrary<Json>,
    },
  );
}

const rows = (relation: Relation, known: Known): fc.Arbitrary<Payload> =>
  fc.oneof(
    { weight: 8, arbitrary: asPayload(row(relation, known), known) },
    { weight: 3, arbitrary: asPayload(fc.array(row(relation, known), { maxLength: 3 }) as fc.Arbitrary<Json>, known) },
    {
      weight: 1,
      arbitrary: fc
        .array(fc.tuple(anyColumn(relation), words), { maxLength: 3 })
        .map((cells) => `${cells.map(([{ name }]) => name).join(',')}\n${cells.map(([, value]) => value).join(',')}\n`)
        .map((body) => ({ body, type: 'text/csv' })),
    },
  );

/** Changes rows of everyone when it comes from the team or the service key, so those name a row. */
export interface Reach {
  namesRow: boolean;
}

function ownRow({ columns, primaryKey }: Relation, known: Known): fc.Arbitrary<[string, string][]> {
  const key = columns.get(primaryKey[0] ?? '');
  if (key === undefined) return fc.constant([['id', 'eq.none']]);
  return sqlValue(key.type.name, known).map((value): [string, string][] => [[key.name, `eq.${literal(value)}`]]);
}

const METHODS = [
  'GET',
  'GET',
  'GET',
  'GET',
  'GET',
  'GET',
  'HEAD',
  'POST',
  'POST',
  'POST',
  'PATCH',
  'PATCH',
  'DELETE',
  'PUT',
  'OPTIONS',
  'PROPFIND',
];

function relationRequest(schema: Schema, relation: Relation, known: Known, { namesRow }: Reach): fc.Arbitrary<Shape> {
  const conflict = fc.oneof(
    { weight: 3, arbitrary: fc.constant([] as [string, string][]) },
    { weight: 1, arbitrary: anyColumn(relation).map(({ name }): [string, string][] => [['on_conflict', name]]) },
    { weight: 1, arbitrary: anyColumn(relation).map(({ name }): [string, string][] => [['columns', name]]) },
  );
  return fc.constantFrom(...METHODS).chain((method) => {
    const writes = ['POST', 'PATCH', 'PUT', 'DELETE'].includes(method);
    const isOfARow = method !== 'POST' && writes && namesRow;
    return fc
      .tuple(
        parameters(schema, relation, known),
        isOfARow ? ownRow(relation, known) : fc.constant([] as [string, string][]),
        writes ? conflict : fc.constant([] as [string, string][]),
        headersOf(known),
        writes ? rows(relation, known) : fc.constant(null),
      )
      .map(([all, own, more, chosen, payload]) => ({
        method,
        path: `/rest/v1/${relation.name}${queryOf([...own, ...more, ...all.filter(([name]) => !isOfARow || name === 'select')])}`,
        headers: { ...chosen, ...(payload !== null && { 'content-type': payload.type }) },
        body: payload?.body ?? null,
        route: '/rest/v1/:name',
      }));
  });
}

function routineRequest(schema: Schema, routine: Routine, known: Known): fc.Arbitrary<Shape> {
  const args = fc.record(
    Object.fromEntries(routine.params.map(({ name, type }) => [name, sqlValue(type.name, known)])),
    { requiredKeys: routine.params.filter(({ required }) => required).map(({ name }) => name), noNullPrototype: true },
  ) as fc.Arbitrary<{ [name: string]: Json }>;
  const { relation } = routine.returns;
  const reading =
    relation === null || relation.columns.size === 0
      ? fc.constant([] as [string, string][])
      : parameters(schema, relation, known);
  return fc
    .tuple(fc.constantFrom('GET', 'POST', 'POST', 'HEAD'), args, reading, headersOf(known))
    .chain(([method, values, more, chosen]) => {
      const isPost = method === 'POST';
      const inQuery = isPost
        ? []
        : Object.entries(values).map(([name, value]): [string, string] => [name, literal(value)]);
      const payload = isPost ? asPayload(fc.constant(values), known) : fc.constant(null);
      return payload.map((sent) => ({
        method,
        path: `/rest/v1/rpc/${routine.name}${queryOf([...inQuery, ...more])}`,
        headers: { ...chosen, ...(sent !== null && { 'content-type': sent.type }) },
        body: sent?.body ?? null,
        route: '/rest/v1/rpc/:name',
      }));
    });
}

const strangePath = (known: Known): fc.Arbitrary<Shape> =>
  fc.tuple(oddText, headersOf(known)).map(([name, chosen]) => ({
    method: 'GET',
    path: `/rest/v1/${encode(name)}`,
    headers: chosen,
    body: null,
    route: '/rest/v1/*',
  }));

/** Requests to tables, views and functions of the database's catalogue. */
export const restRequests = (schema: Schema, known: Known, reach: Reach): fc.Arbitrary<Shape> =>
  fc.oneof(
    {
      weight: 30,
      arbitrary: fc
        .constantFrom(...schema.relationsOf('public'))
        .chain((relation) => relationRequest(schema, relation, known, reach)),
    },
    {
      weight: 12,
      arbitrary: fc
        .constantFrom(...schema.routinesOf('public'))
        .chain((routine) => routineRequest(schema, routine, known)),
    },
    { weight: ifOdd(known), arbitrary: strangePath(known) },
  );
