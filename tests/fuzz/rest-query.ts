import * as fc from 'fast-check';
import type { Column, Relation, Schema } from '#server/protocols/rest/schema.ts';
import { ifOdd, oddText, remembered, sqlValue, type Json, type Known } from './values.ts';

export type Pairs = [string, string][];

export const columnsOf = (relation: Relation): Column[] => [...relation.columns.values()];

/** A value as a filter writes it. */
export const literal = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));

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

/** A name that says which ids fit: `id` is one of its own table. */
export const fieldOf = (relation: Relation, { name }: Column): string => (name === 'id' ? relation.name : name);

/** An array as PostgreSQL reads it. */
const braces = (values: string): string => `{${values}}`;

const operands = remembered<fc.Arbitrary<string>>();

function makeOperand(relation: Relation, column: Column, known: Known): fc.Arbitrary<string> {
  const isArray = column.type.name.endsWith('[]');
  const one = sqlValue(
    isArray ? column.type.name.slice(0, -2) : column.type.name,
    known,
    fieldOf(relation, column),
  ).map(literal);
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

const operand = (relation: Relation, column: Column, known: Known): fc.Arbitrary<string> =>
  operands(known, `${relation.name} ${column.name}`, () => makeOperand(relation, column, known));

export const anyColumn = (relation: Relation): fc.Arbitrary<Column> => fc.constantFrom(...columnsOf(relation));

/** A column as a parameter names it: with a JSON path or of an unknown name now and then. */
const columnNames = remembered<fc.Arbitrary<string>>();

const columnName = ({ name, type }: Column, known: Known): fc.Arbitrary<string> =>
  columnNames(known, `${name} ${type.name}`, () =>
    fc.oneof(
      { weight: 12, arbitrary: fc.constant(name) },
      { weight: type.json === null ? 0 : 4, arbitrary: fc.constantFrom(`${name}->a`, `${name}->>a`, `${name}->0->>b`) },
      {
        weight: ifOdd(known),
        arbitrary: fc.constantFrom(`${name}->a`, `${name}->>0`, `${name}->`, `"${name}"`, `${name}x`),
      },
      { weight: ifOdd(known), arbitrary: oddText },
    ),
  );

const filter = (relation: Relation, known: Known): fc.Arbitrary<[string, string]> =>
  anyColumn(relation).chain((column) =>
    fc.tuple(
      columnName(column, known),
      fc
        .tuple(fc.constantFrom('', '', '', 'not.', known.odd ? 'not.not.' : ''), operand(relation, column, known))
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

const selections = remembered<fc.Arbitrary<string>>();

const selection = (schema: Schema, relation: Relation, known: Known, depth = 2): fc.Arbitrary<string> =>
  selections(known, `${relation.name} ${depth}`, () => makeSelection(schema, relation, known, depth));

function makeSelection(schema: Schema, relation: Relation, known: Known, depth: number): fc.Arbitrary<string> {
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
export function parameters(schema: Schema, relation: Relation, known: Known): fc.Arbitrary<Pairs> {
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
        { weight: 9, arbitrary: fc.constant([] as Pairs) },
        {
          weight: ifOdd(known),
          arbitrary: onEmbed.map(([name, what, value]): Pairs => [[`${name}.${what}`, value]]),
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
