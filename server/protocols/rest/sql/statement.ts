import type { Format } from '#server/protocols/rest/parse/accept.ts';
import type { Preferences } from '#server/protocols/rest/parse/prefer.ts';
import type { Call } from '#server/protocols/rest/plan/plan-call.ts';
import { MAX_ROWS, type ReadNode } from '#server/protocols/rest/plan/read-plan.ts';
import type { Relation, Routine } from '#server/protocols/rest/schema.ts';
import { callSql } from './call.ts';
import { ReadSql, type Source } from './read.ts';
import { quoteName } from './identifiers.ts';
import { Values } from './values.ts';
import { UPDATED_SQL, writeSql, type Write } from './write.ts';

/** One statement and the shape of its result: a row of {@link StatementResult}. */
export interface PlannedStatement {
  text: string;
  params: string[];
  /** CSV: the header line, which the database does not write. */
  keys: string[];
  /** The statement to EXPLAIN for an estimated count. */
  countable: { text: string; params: string[] } | null;
}

export interface StatementResult {
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
const OVERRIDES = `, nullif(current_setting('response.status', true), '') AS status, nullif(current_setting('response.headers', true), '') AS headers`;

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

function totalSql(root: ReadNode, sql: ReadSql, prefer: Preferences, values: Values): string {
  if (prefer.count === null || prefer.count === 'planned') return '';
  const counted = `(${sql.count(prefer.count === 'estimated' ? MAX_ROWS + 1 : undefined)})`;
  const { limit, offset } = root.range;
  const grouped = root.items.some((item) => item.kind === 'column' && item.aggregate !== null);
  if (grouped || limit === null) return `, ${counted} AS total`;
  // A page that is not full is the last one, so no count is needed.
  const isLast = `count(*) < ${values.number(limit)}${offset === 0 ? '' : ' AND count(*) > 0'}`;
  return `, CASE WHEN ${isLast} THEN count(*) + ${values.number(offset)} ELSE ${counted} END AS total`;
}

export function readStatement(
  root: ReadNode,
  format: Format,
  prefer: Preferences,
  bodyless: boolean,
): PlannedStatement {
  const values = new Values();
  const sql = new ReadSql(root, values);
  const { select, from, keys } = shownRows(sql, format);
  const total = totalSql(root, sql, prefer, values);
  const text = `SELECT ${bodyless ? "''" : select} AS body, count(*) AS rows${total} FROM ${from}`;
  return { text, params: values.list, keys, countable: countableOf(root, prefer) };
}

function countableOf(root: ReadNode, prefer: Preferences): PlannedStatement['countable'] {
  if (prefer.count !== 'planned' && prefer.count !== 'estimated') return null;
  const values = new Values();
  const text = `EXPLAIN (FORMAT JSON) ${new ReadSql(root, values).countable()}`;
  return { text, params: values.list };
}

/** @param shown whether the written rows are returned; `location` returns the first row's primary key instead */
export function writeStatement(
  write: Write,
  root: ReadNode,
  format: Format,
  shown: 'rows' | 'location' | 'nothing',
  computed: (relation: Relation, name: string) => Routine | undefined,
): PlannedStatement {
  const values = new Values();
  const reads = new Set<string>();
  const updated = write.kind === 'insert' && write.conflict?.merge === true ? `, ${UPDATED_SQL} AS updated` : '';
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
  const text = `WITH src AS (${written}) SELECT ${select} AS body, count(*) AS rows${updated}${OVERRIDES} FROM ${from}`;
  return { text, params: values.list, keys, countable: null };
}

/** @param root the plan of the function's rows; null if it returns scalars */
export function callStatement(
  call: Call,
  root: ReadNode | null,
  format: Format,
  prefer: Preferences,
): PlannedStatement {
  const values = new Values();
  const src = callSql(call, values);
  const { returns } = call.routine;
  if (root === null) {
    const list = returns.set
      ? bodyOf(format, 's')
      : `coalesce((${bodyOf({ ...format, kind: 'array' }, 's')}::json->0)::text, 'null')`;
    const body = returns.void ? 'count(s)::text' : list;
    return {
      text: `WITH src AS (${src}) SELECT ${body} AS body, count(*) AS rows${OVERRIDES} FROM src`,
      params: values.list,
      keys: [],
      countable: null,
    };
  }
  const sql = new ReadSql(root, values, { from: 'src' });
  const single = !returns.set && format.kind === 'array';
  const { select, from, keys } = shownRows(sql, single ? { ...format, kind: 'object' } : format);
  const total = totalSql(root, sql, { ...prefer, count: prefer.count === null ? null : 'exact' }, values);
  const text = `WITH src AS (${src}) SELECT ${select} AS body, count(*) AS rows${total}${OVERRIDES} FROM ${from}`;
  return { text, params: values.list, keys, countable: null };
}
