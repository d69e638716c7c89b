import * as fc from 'fast-check';
import type { JsonSchema } from './route-table.ts';
import { PASSWORD } from './people.ts';
import { anyText, emailOf, idOf, ifOdd, mostly, oddJson, oddText, words, type Json, type Known } from './values.ts';

type Properties = Readonly<Record<string, JsonSchema | boolean>>;

/** Texts that fit a pattern; schemas may have one that cannot be reversed. */
function matching(pattern: string): fc.Arbitrary<string> | null {
  try {
    return fc.stringMatching(new RegExp(pattern));
  } catch (error) {
    if (error instanceof Error) return null;
    throw error;
  }
}

const formats: Readonly<Record<string, (known: Known, name: string) => fc.Arbitrary<Json>>> = {
  uuid: idOf,
  email: emailOf,
  uri: () => fc.oneof(fc.webUrl(), fc.constant('https://example.test/x')),
  date: () => fc.constantFrom('2026-01-01', '2026-11-26', '1999-12-31'),
  'date-time': () => fc.constantFrom('2026-01-01T00:00:00Z', '2026-11-26T09:00:00.000Z'),
};

/** A token or text by the name of its field. */
function named(name: string, known: Known): fc.Arbitrary<Json> {
  if (/(^|_)ids?$|Id$|^order|^client|^import/.test(name))
    return fc.oneof({ weight: 4, arbitrary: idOf(known, name) }, { weight: 1, arbitrary: words });
  if (/email|address/.test(name)) return emailOf(known);
  if (name === 'password') return fc.constant(PASSWORD);
  return known.odd ? fc.oneof(words, anyText, oddText) : words;
}

function textOf(schema: JsonSchema, name: string, known: Known): fc.Arbitrary<Json> {
  const format = formats[schema.format ?? ''];
  if (format !== undefined) return format(known, name);
  const byPattern = schema.pattern === undefined ? null : matching(schema.pattern);
  if (byPattern !== null) return byPattern;
  const { minLength = 0, maxLength = 60 } = schema;
  const fitting = fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)) });
  return minLength > 1 || maxLength < 8 ? fc.oneof(fitting, named(name, known)) : named(name, known);
}

/** Fields that are left out of most objects: a request with all optional ones is rarely valid. */
const MAX_OPTIONAL = 3;

function objectOf({ properties = {}, required = [] }: JsonSchema, known: Known, root: JsonSchema): fc.Arbitrary<Json> {
  const fields: Properties = properties;
  const arbitraries = Object.fromEntries(
    Object.entries(fields).map(([name, schema]) => [name, fromSchema(schema, name, known, root)]),
  );
  const record = (names: readonly string[]) =>
    fc.record(Object.fromEntries(names.map((name) => [name, arbitraries[name] ?? oddJson])), { noNullPrototype: true });
  const optional = Object.keys(fields).filter((name) => !required.includes(name));
  const complete = fc
    .subarray(optional, { maxLength: Math.min(MAX_OPTIONAL, optional.length) })
    .chain((chosen) => record([...required, ...chosen]));
  const all = record(Object.keys(fields));
  const partial = fc.subarray(Object.keys(fields)).chain(record);
  const extra = fc.tuple(complete, fc.constantFrom('__proto__', 'constructor', 'role', 'id', 'x'), oddJson);
  return fc.oneof(
    { weight: 12, arbitrary: complete },
    { weight: 2, arbitrary: all },
    { weight: ifOdd(known, 2), arbitrary: partial },
    {
      weight: ifOdd(known),
      arbitrary: extra.map(([object, name, value]) => Object.fromEntries([...Object.entries(object), [name, value]])),
    },
  ) as fc.Arbitrary<Json>;
}

function numberOf({ type, minimum = -10, maximum = 1_000_000 }: JsonSchema): fc.Arbitrary<Json> {
  const [min, max] = [Math.max(minimum, -(2 ** 31)), Math.min(maximum, 2 ** 31)];
  return type === 'integer' ? fc.integer({ min, max }) : fc.double({ min, max, noNaN: true });
}

/** Values of a JSON Schema, with a few that do not fit it. */
function fromSchema(
  schema: JsonSchema | boolean,
  name: string,
  known: Known,
  root: JsonSchema = typeof schema === 'boolean' ? {} : schema,
): fc.Arbitrary<Json> {
  if (typeof schema === 'boolean') return oddJson;
  if (schema.$ref !== undefined) {
    const target = root.$defs?.[schema.$ref.split('/').at(-1) ?? ''];
    return target === undefined ? oddJson : fc.oneof(words, fc.constant({}), mostly(fc.constant(null), known));
  }
  if (schema.const !== undefined) return mostly(fc.constant(schema.const as Json), known);
  if (schema.enum !== undefined) return mostly(fc.constantFrom(...(schema.enum as Json[])), known);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return fc.oneof(...choices.map((choice) => fromSchema(choice, name, known, root)));
  switch (schema.type) {
    case 'object':
      return objectOf(schema, known, root);
    case 'array': {
      const { items = true, maxItems = 4 } = schema;
      const one = fromSchema(Array.isArray(items) ? true : items, name, known, root);
      return mostly(
        fc.array(one, { minLength: Math.min(schema.minItems ?? 0, 4), maxLength: Math.min(maxItems, 4) }),
        known,
      );
    }
    case 'string':
      return mostly(textOf(schema, name, known), known);
    case 'integer':
    case 'number':
      return mostly(numberOf(schema), known);
    case 'boolean':
      return mostly(fc.boolean(), known);
    default:
      return oddJson;
  }
}

export interface Payload {
  body: string;
  type: string;
}

const JSON_TYPE = 'application/json';

const damaged = (text: string): fc.Arbitrary<string> =>
  fc.constantFrom(text.slice(0, -1), `${text}}`, `${text}${text}`, text.replace('{', '{"a":1,"a":2,'), `\ufeff${text}`);

/** JSON of the value as a client sends it; in an odd request also cut, or with another content type. */
export function asPayload(value: fc.Arbitrary<Json>, known: Known): fc.Arbitrary<Payload> {
  const right = value.map((json) => ({ body: JSON.stringify(json), type: JSON_TYPE }));
  if (!known.odd) return right;
  const types = fc.oneof(otherTypes, fc.constant(JSON_TYPE));
  return fc.oneof(
    { weight: 8, arbitrary: right },
    { weight: 1, arbitrary: right.chain(({ body, type }) => damaged(body).map((cut) => ({ body: cut, type }))) },
    { weight: 1, arbitrary: fc.tuple(right, otherTypes).map(([{ body }, type]) => ({ body, type })) },
    { weight: 1, arbitrary: fc.tuple(oddText, types).map(([body, type]) => ({ body, type })) },
  );
}

const otherTypes = fc.constantFrom(
  '',
  'text/plain',
  'text/csv',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=b',
  'application/octet-stream',
  'application/json; charset=latin1',
  'application/vnd.pgrst.object+json',
  'nonsense',
);

/** A body for an endpoint: from its schemas if there are any. */
export function bodyFor(schemas: readonly JsonSchema[], known: Known): fc.Arbitrary<Payload> {
  const any = fc.oneof(oddJson, fc.dictionary(words, oddJson, { maxKeys: 4, noNullPrototype: true }));
  const fitting = schemas.map((schema) => fromSchema(schema, '', known));
  return asPayload(fitting.length === 0 ? any : mostly(fc.oneof(...fitting), known), known);
}
