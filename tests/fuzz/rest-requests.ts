import * as fc from 'fast-check';
import type { Relation, Routine, Schema } from '#server/protocols/rest/schema.ts';
import { asPayload, type Payload } from './bodies.ts';
import { anyColumn, columnsOf, encode, fieldOf, literal, parameters, queryOf, type Pairs } from './rest-query.ts';
import { ifOdd, oddText, remembered, sqlValue, words, type Json, type Known } from './values.ts';

/** A request without its role's headers. */
export interface Shape {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | null;
  /** The pattern of its route. */
  route: string;
}

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

const headers = remembered<fc.Arbitrary<Record<string, string>>>();

const headersOf = (known: Known): fc.Arbitrary<Record<string, string>> => headers(known, '', () => makeHeaders(known));

function makeHeaders(known: Known): fc.Arbitrary<Record<string, string>> {
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
}

function row(relation: Relation, known: Known): fc.Arbitrary<Json> {
  const fields = Object.fromEntries(
    columnsOf(relation).map((column) => [column.name, sqlValue(column.type.name, known, fieldOf(relation, column))]),
  );
  return fc.oneof(
    { weight: 1, arbitrary: fc.record(fields, { noNullPrototype: true }) as fc.Arbitrary<Json> },
    {
      weight: 6,
      arbitrary: fc.subarray(columnsOf(relation), { maxLength: Math.min(5, relation.columns.size) }).chain((chosen) =>
        fc.record(Object.fromEntries(chosen.map(({ name }) => [name, fields[name] ?? fc.constant(null)])), {
          noNullPrototype: true,
        }),
      ) as fc.Arbitrary<Json>,
    },
  );
}

/** On both sides of the 200 rows that one write of a client may have. */
const BULK = { min: 150, max: 210 };

const bulkOf = (relation: Relation, known: Known): fc.Arbitrary<Payload> =>
  fc.tuple(fc.array(row(relation, known), { minLength: 1, maxLength: 3 }), fc.integer(BULK)).map(([some, count]) => ({
    body: JSON.stringify(Array.from({ length: count }, (_, index) => some[index % some.length])),
    type: 'application/json',
  }));

const rows = (relation: Relation, known: Known): fc.Arbitrary<Payload> =>
  fc.oneof(
    { weight: 8, arbitrary: asPayload(row(relation, known), known) },
    { weight: 3, arbitrary: asPayload(fc.array(row(relation, known), { maxLength: 3 }) as fc.Arbitrary<Json>, known) },
    { weight: 1, arbitrary: bulkOf(relation, known) },
    {
      weight: 1,
      arbitrary: fc
        .array(fc.tuple(anyColumn(relation), words), { maxLength: 3 })
        .map((cells) => `${cells.map(([{ name }]) => name).join(',')}\n${cells.map(([, value]) => value).join(',')}\n`)
        .map((body) => ({ body, type: 'text/csv' })),
    },
  );

/** Changes rows of everyone when it comes from the team or the service key, so those name a row. */
interface Reach {
  namesRow: boolean;
}

function ownRow(relation: Relation, known: Known): fc.Arbitrary<Pairs> {
  const key = relation.columns.get(relation.primaryKey[0] ?? '');
  if (key === undefined) return fc.constant([['id', 'eq.none']]);
  return sqlValue(key.type.name, known, fieldOf(relation, key)).map((value): Pairs => [
    [key.name, `eq.${literal(value)}`],
  ]);
}

const METHODS: Readonly<Record<string, number>> = {
  GET: 12,
  HEAD: 1,
  POST: 6,
  PATCH: 4,
  DELETE: 2,
  PUT: 2,
  OPTIONS: 1,
  PROPFIND: 1,
};
const WRITES = ['POST', 'PATCH', 'PUT', 'DELETE'];

const none: fc.Arbitrary<Pairs> = fc.constant([]);
const requests = remembered<fc.Arbitrary<Shape>>();

const relationRequest = (schema: Schema, relation: Relation, known: Known, reach: Reach): fc.Arbitrary<Shape> =>
  requests(known, relation.name, () =>
    fc.oneof(
      ...Object.entries(METHODS).map(([method, weight]) => ({
        weight,
        arbitrary: withMethod(method, schema, relation, known, reach),
      })),
    ),
  );

function withMethod(
  method: string,
  schema: Schema,
  relation: Relation,
  known: Known,
  { namesRow }: Reach,
): fc.Arbitrary<Shape> {
  const writes = WRITES.includes(method);
  const isOfARow = method !== 'POST' && writes && namesRow;
  const option = fc.constantFrom('on_conflict', 'columns');
  const more = fc.tuple(option, anyColumn(relation)).map(([name, column]): Pairs => [[name, column.name]]);
  return fc
    .tuple(
      parameters(schema, relation, known),
      isOfARow ? ownRow(relation, known) : none,
      writes ? fc.oneof({ weight: 3, arbitrary: none }, { weight: 1, arbitrary: more }) : none,
      headersOf(known),
      writes ? rows(relation, known) : fc.constant(null),
    )
    .map(([all, own, options, chosen, payload]) => ({
      method,
      path: `/rest/v1/${relation.name}${queryOf([...own, ...options, ...all.filter(([name]) => !isOfARow || name === 'select')])}`,
      headers: { ...chosen, ...(payload !== null && { 'content-type': payload.type }) },
      body: payload?.body ?? null,
      route: '/rest/v1/:name',
    }));
}

const routineRequest = (schema: Schema, routine: Routine, known: Known): fc.Arbitrary<Shape> =>
  requests(known, `${routine.name}()`, () => makeRoutineRequest(schema, routine, known));

function makeRoutineRequest(schema: Schema, routine: Routine, known: Known): fc.Arbitrary<Shape> {
  const args = fc.record(
    Object.fromEntries(routine.params.map(({ name, type }) => [name, sqlValue(type.name, known, name)])),
    { requiredKeys: routine.params.filter(({ required }) => required).map(({ name }) => name), noNullPrototype: true },
  ) as fc.Arbitrary<{ [name: string]: Json }>;
  const { relation } = routine.returns;
  const reading = relation === null || relation.columns.size === 0 ? none : parameters(schema, relation, known);
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
