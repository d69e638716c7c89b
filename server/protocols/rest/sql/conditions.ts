import { parseError } from '#server/protocols/rest/errors.ts';
import type { Comparison, Operation, TextSearch } from '#server/protocols/rest/parse/ast.ts';
import {
  isRoutine,
  type ColumnRef,
  type PlannedLogic,
  type PlannedOrder,
} from '#server/protocols/rest/plan/read-plan.ts';
import { quoteName, quoteQualified } from './identifiers.ts';
import type { Values } from './values.ts';

const OPERATORS: Record<Comparison, string> = {
  eq: '=',
  neq: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  like: 'LIKE',
  ilike: 'ILIKE',
  match: '~',
  imatch: '~*',
  cs: '@>',
  cd: '<@',
  ov: '&&',
  sl: '<<',
  sr: '>>',
  nxr: '&<',
  nxl: '&>',
  adj: '-|-',
};

const PATTERNS = new Set<Comparison>(['like', 'ilike', 'match', 'imatch']);

/** Back references can make PostgreSQL's regular expressions take unbounded time; without them they are fast. */
const BACK_REFERENCE = /(?:^|[^\\])(?:\\\\)*\\[1-9]/;

/** Compiling a long expression can take seconds. */
const MAX_EXPRESSION_LENGTH = 200;

function requireCheap(expression: string): void {
  const problem = BACK_REFERENCE.test(expression)
    ? 'back references are not supported in regular expressions'
    : expression.length > MAX_EXPRESSION_LENGTH
      ? `regular expressions have at most ${MAX_EXPRESSION_LENGTH} characters`
      : null;
  if (problem !== null) throw parseError('"failed to parse filter"', problem);
}

const SEARCH_FUNCTIONS: Record<TextSearch, string> = {
  fts: 'to_tsquery',
  plfts: 'plainto_tsquery',
  phfts: 'phraseto_tsquery',
  wfts: 'websearch_to_tsquery',
};

/** A column of `alias`, with the requested path into its JSON. */
export function columnSql(alias: string, ref: ColumnRef, values: Values): string {
  const { source, path } = ref;
  const base = isRoutine(source)
    ? `${quoteQualified(source.schema, source.name)}(${alias})`
    : `${alias}.${quoteName(source.name)}`;
  if (path.length === 0) return base;
  const type = isRoutine(source) ? source.returns.type : source.type;
  const json = type.json === null ? `to_jsonb(${base})` : base;
  const steps = path.map(
    ({ arrow, key }) => `${arrow}${typeof key === 'number' ? `${values.text(String(key))}::int4` : values.text(key)}`,
  );
  return `(${json}${steps.join('')})`;
}

function compare(left: string, ref: ColumnRef, operation: Operation & { kind: 'compare' }, values: Values): string {
  const { comparison, quantifier } = operation;
  const isLike = comparison === 'like' || comparison === 'ilike';
  const value = isLike ? operation.value.replaceAll('*', '%') : operation.value;
  const operator = OPERATORS[comparison];
  if (comparison === 'match' || comparison === 'imatch') requireCheap(value);
  if (quantifier === null)
    return `${left} ${operator} ${PATTERNS.has(comparison) ? values.text(value) : values.as(value, ref.type)}`;
  const list = PATTERNS.has(comparison) ? `${values.text(value)}::text[]` : values.arrayLiteral(value, ref.type);
  return `${left} ${operator} ${quantifier === 'any' ? 'ANY' : 'ALL'} (${list})`;
}

function search(left: string, ref: ColumnRef, operation: Operation & { kind: 'search' }, values: Values): string {
  const config = operation.config === null ? '' : `${values.text(operation.config)}::regconfig, `;
  const vector = ref.type.family === 'search' ? left : `to_tsvector(${config}${left})`;
  return `${vector} @@ ${SEARCH_FUNCTIONS[operation.search]}(${config}${values.text(operation.value)})`;
}

const IS_WORDS = { null: 'NULL', not_null: 'NOT NULL', true: 'TRUE', false: 'FALSE', unknown: 'UNKNOWN' } as const;

function operationSql(left: string, ref: ColumnRef, operation: Operation, values: Values): string {
  switch (operation.kind) {
    case 'compare':
      return compare(left, ref, operation, values);
    case 'in':
      return `${left} = ANY (${values.array(operation.values, ref.type)})`;
    case 'is':
      return `${left} IS ${IS_WORDS[operation.value]}`;
    case 'isdistinct':
      return `${left} IS DISTINCT FROM ${values.as(operation.value, ref.type)}`;
    case 'search':
      return search(left, ref, operation, values);
  }
}

/** @param exists renders the EXISTS of an embedded relation */
export function logicSql(
  alias: string,
  logic: PlannedLogic,
  values: Values,
  exists: (logic: PlannedLogic & { kind: 'exists' }) => string,
): string {
  if (logic.kind === 'exists') return `${logic.negated ? 'NOT ' : ''}${exists(logic)}`;
  if (logic.kind === 'filter') {
    const sql = operationSql(columnSql(alias, logic.ref, values), logic.ref, logic.operation, values);
    return logic.negated ? `NOT (${sql})` : sql;
  }
  const members = logic.members.map((member) => logicSql(alias, member, values, exists));
  const joined = `(${members.join(logic.operator === 'or' ? ' OR ' : ' AND ')})`;
  return logic.negated ? `NOT ${joined}` : joined;
}

export function directionSql({ descending, nulls }: PlannedOrder): string {
  const place = nulls === null ? '' : nulls === 'first' ? ' NULLS FIRST' : ' NULLS LAST';
  return `${descending ? ' DESC' : ''}${place}`;
}
