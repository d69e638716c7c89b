import type { Format } from '#server/protocols/rest/parse/accept.ts';
import type { Range } from '#server/protocols/rest/parse/ast.ts';
import type { Preferences } from '#server/protocols/rest/parse/prefer.ts';
import type { Call } from '#server/protocols/rest/plan/plan-call.ts';
import { aggregates, MAX_ROWS, type ReadNode } from '#server/protocols/rest/plan/read-plan.ts';
import type { Relation, Routine } from '#server/protocols/rest/schema.ts';
import { callSql } from './call.ts';
import { quoteName } from './identifiers.ts';
import { lineSql, rangeSql } from './outputs.ts';
import { ReadSql, type Source } from './read.ts';
import { Values } from './values.ts';
import { UPDATED_SQL, writeSql, type Write } from './write.ts';

/** One statement and the shape of its result: a row of {@link StatementResult}. */
export interface PlannedStatement {
  text: string;
  params: string[];
  /** CSV: the header line, which the database does not write. */
  keys: string[];
  /** The limit of the body; null if the statement returns none, or only a key. */
  maxBytes: number | null;
  /** The statement to EXPLAIN for an estimated count. */
  countable: { text: string; params: string[] } | null;
}

export interface StatementResult {
  /** Null if it exceeds the statement's `maxBytes`. */
  body: string | null;
  /** Rows returned or written. */
  rows: number;
  /** Rows regardless of the range; null unless requested. */
  total?: number | null;
  status?: string | null;
  headers?: string | null;
  updated?: number;
}

/** Functions and triggers can set these to control the HTTP response (PostgREST, "Transaction-scoped settings"). */
const OVERRIDES = {
  status: `nullif(current_setting('response.status', true), '')`,
  headers: `nullif(current_setting('response.headers', true), '')`,
};

type ResultColumns = { body: string; rows: string } & { [Name in keyof StatementResult]?: string };

/** The SELECT of the statement's row. A body above `maxBytes` stays in the database. */
function resultSql(columns: ResultColumns, from: string, maxBytes: number | null, values: Values): string {
  const list = Object.entries(columns).map(([name, sql]) => `${sql} AS ${name}`);
  const result = `SELECT ${list.join(', ')} FROM ${from}`;
  if (maxBytes === null) return result;
  const others = Object.keys(columns).filter((name) => name !== 'body');
  const body = `CASE WHEN octet_length(a.body) <= ${values.number(maxBytes)} THEN a.body END AS body`;
  return `SELECT ${[body, ...others.map((name) => `a.${name}`)].join(', ')} FROM (${result}) a`;
}

function bodyOf(format: Format, json: string): string {
  const array = format.stripNulls ? `json_strip_nulls(json_agg(${json}))` : `json_agg(${json})`;
  if (format.kind === 'object') return `coalesce((${array}->0)::text, 'null')`;
  return `coalesce(${array}::text, '[]')`;
}

function shownRows(sql: ReadSql, format: Format): { select: string; from: string; keys: string[] } {
  if (format.kind === 'csv') {
    const { text, keys } = sql.lines();
    return { select: `coalesce(string_agg(r.line, E'\\n'), '')`, from: `(${text}) r`, keys };
  }
  const { text, json, keys } = sql.rows();
  return { select: bodyOf(format, json), from: `(${text}) r`, keys };
}

function totalOf(root: ReadNode, sql: ReadSql, prefer: Preferences, values: Values): { total?: string } {
  if (prefer.count === null || prefer.count === 'planned') return {};
  const counted = `(${sql.count(prefer.count === 'estimated' ? MAX_ROWS + 1 : undefined)})`;
  const { limit, offset } = root.range;
  if (aggregates(root) || limit === null) return { total: counted };
  // A page that is not full is the last one, so no count is needed.
  const isLast = `count(*) < ${values.number(limit)}${offset === 0 ? '' : ' AND count(*) > 0'}`;
  return { total: `CASE WHEN ${isLast} THEN count(*) + ${values.number(offset)} ELSE ${counted} END` };
}

/** @param maxBytes null if the response has no body */
export function readStatement(
  root: ReadNode,
  format: Format,
  prefer: Preferences,
  maxBytes: number | null,
): PlannedStatement {
  const values = new Values();
  const sql = new ReadSql(root, values);
  const { select, from, keys } = shownRows(sql, format);
  const body = maxBytes === null ? "''" : select;
  const columns = { body, rows: 'count(*)', ...totalOf(root, sql, prefer, values) };
  const text = resultSql(columns, from, maxBytes, values);
  return { text, params: values.list, keys, maxBytes, countable: countableOf(root, prefer) };
}

function countableOf(root: ReadNode, prefer: Preferences): PlannedStatement['countable'] {
  if (prefer.count !== 'planned' && prefer.count !== 'estimated') return null;
  const values = new Values();
  const text = `EXPLAIN (FORMAT JSON) ${new ReadSql(root, values).countable()}`;
  return { text, params: values.list };
}

interface Shown {
  /** Whether the written rows are returned; `location` returns the first row's primary key instead. */
  shown: 'rows' | 'location' | 'nothing';
  maxBytes: number;
}

export function writeStatement(
  write: Write,
  root: ReadNode,
  format: Format,
  { shown, maxBytes }: Shown,
  computed: (relation: Relation, name: string) => Routine | undefined,
): PlannedStatement {
  const values = new Values();
  const reads = new Set<string>();
  const updated = write.kind === 'insert' && write.conflict?.merge === true ? { updated: UPDATED_SQL } : {};
  let select = "''";
  let from = 'src';
  let keys: string[] = [];
  if (shown === 'rows') {
    const source: Source = { from: 'src', reads: (column) => reads.add(column) };
    ({ select, from, keys } = shownRows(new ReadSql(root, values, source), format));
  } else if (shown === 'location' && write.relation.primaryKey.length > 0) {
    for (const name of write.relation.primaryKey) reads.add(name);
    from = `(SELECT ${write.relation.primaryKey.map(quoteName).join(', ')} FROM src) r`;
    select = `(json_agg(r)->0)::text`;
  }
  const written = writeSql(write, values, reads, (name) => computed(write.relation, name));
  const limit = shown === 'rows' ? maxBytes : null;
  const columns = { body: select, rows: 'count(*)', ...updated, ...OVERRIDES };
  const text = `WITH src AS (${written}) ${resultSql(columns, from, limit, values)}`;
  return { text, params: values.list, keys, maxBytes: limit, countable: null };
}

/**
 * @param shown the plan of the function's rows, or for scalars only their range
 * @param maxBytes null if the response has no body
 */
export function callStatement(
  call: Call,
  shown: ReadNode | Range,
  format: Format,
  prefer: Preferences,
  maxBytes: number | null,
): PlannedStatement {
  const values = new Values();
  const src = callSql(call, values);
  if (!('relation' in shown)) return scalarStatement(call.routine, src, shown, format, prefer, maxBytes, values);
  const sql = new ReadSql(shown, values, { from: 'src' });
  const single = !call.routine.returns.set && format.kind === 'array';
  const { select, from, keys } = shownRows(sql, single ? { ...format, kind: 'object' } : format);
  const body = maxBytes === null ? "''" : select;
  const columns = { body, rows: 'count(*)', ...totalOf(shown, sql, prefer, values), ...OVERRIDES };
  const text = `WITH src AS (${src}) ${resultSql(columns, from, maxBytes, values)}`;
  return { text, params: values.list, keys, maxBytes, countable: null };
}

/** PostgREST's name for the column of a function that returns scalars. */
const SCALAR_KEY = 'pgrst_scalar';

function scalarStatement(
  { returns }: Routine,
  src: string,
  range: Range,
  format: Format,
  prefer: Preferences,
  maxBytes: number | null,
  values: Values,
): PlannedStatement {
  const isCsv = format.kind === 'csv';
  const value = isCsv
    ? `coalesce(string_agg(${lineSql('r')}, E'\\n'), '')`
    : returns.set
      ? bodyOf(format, 's')
      : `coalesce((${bodyOf({ ...format, kind: 'array' }, 's')}::json->0)::text, 'null')`;
  // A function runs, and its privileges are checked, only if its result is read.
  const body = returns.void || maxBytes === null ? 'count(s)::text' : value;
  const total = prefer.count === null ? {} : { total: '(SELECT count(*) FROM src)' };
  const from = `(SELECT s FROM src${rangeSql(range, values)}) r`;
  const result = resultSql({ body, rows: 'count(*)', ...total, ...OVERRIDES }, from, maxBytes, values);
  return {
    text: `WITH src AS (${src}) ${result}`,
    params: values.list,
    keys: isCsv ? [SCALAR_KEY] : [],
    maxBytes,
    countable: null,
  };
}
