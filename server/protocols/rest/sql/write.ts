import { RestError } from '#server/protocols/rest/errors.ts';
import type { Payload } from '#server/protocols/rest/parse/body.ts';
import type { PlannedLogic } from '#server/protocols/rest/plan/read-plan.ts';
import type { Column, Relation, Routine } from '#server/protocols/rest/schema.ts';
import { logicSql } from './conditions.ts';
import { quoteKey, quoteName, quoteQualified } from './identifiers.ts';
import type { Values } from './values.ts';

/** What a write does. `columns` are those the payload sets; all names come from the catalogue. */
export type Write =
  | {
      kind: 'insert';
      relation: Relation;
      columns: Column[];
      payload: Payload;
      fillDefaults: boolean;
      conflict: { on: readonly string[]; merge: boolean } | null;
      /** PUT: the row that the URL identifies; the payload must be that row. */
      only: PlannedLogic[];
    }
  | {
      kind: 'update';
      relation: Relation;
      columns: Column[];
      payload: Payload;
      fillDefaults: boolean;
      logic: PlannedLogic[];
    }
  | { kind: 'delete'; relation: Relation; logic: PlannedLogic[] };

/** Alias of the write's table in its own statement; the same as the read plan's root. */
const TABLE = 't0';

/** Transaction-local counter of rows that an upsert updated instead of inserting. */
const UPDATED = 'rest.updated';
export const UPDATED_SQL = `coalesce(nullif(current_setting('${UPDATED}', true), ''), '0')::int`;

const noEmbeds = (logic: PlannedLogic & { kind: 'exists' }): never => {
  throw new RestError(400, 'PGRST120', `Bad operator on the '${logic.node.name}' embedded resource`, {
    details: 'Embedded resources cannot choose the rows of a write',
  });
};

function whereSql(logic: readonly PlannedLogic[], table: string, values: Values): string {
  if (logic.length === 0) return '';
  return ` WHERE ${logic.map((each) => logicSql(table, each, values, noEmbeds)).join(' AND ')}`;
}

/** The payload as rows of typed columns, aliased `b`. */
function bodySql(write: { columns: Column[]; payload: Payload; fillDefaults: boolean }, values: Values): string {
  const { columns, payload, fillDefaults } = write;
  const body = values.text(payload.isArray ? payload.json : `[${payload.json}]`);
  const typed = columns.map((column) => `${quoteName(column.name)} ${column.type.sql}`).join(', ');
  if (!fillDefaults) return `json_to_recordset(${body}::json) AS b(${typed})`;
  const defaults = columns
    .filter((column) => column.defaultSql !== null)
    .map((column) => `jsonb_build_object(${quoteKey(column.name)}, ${column.defaultSql}) || `);
  return `jsonb_array_elements(${body}::jsonb) e, LATERAL jsonb_to_record(${defaults.join('')}e.value) AS b(${typed})`;
}

function insertSql(write: Write & { kind: 'insert' }, values: Values): string {
  const names = write.columns.map((column) => quoteName(column.name));
  const target = `INSERT INTO ${quoteQualified(write.relation.schema, write.relation.name)} AS ${TABLE}`;
  // Rows without any key are still rows: all columns take their defaults.
  if (names.length === 0)
    return `${target} SELECT FROM generate_series(1, ${values.number(write.payload.rows)})${conflictSql(write)}`;
  const list = names.map((name) => `b.${name}`).join(', ');
  return `${target} (${names.join(', ')}) SELECT ${list} FROM ${bodySql(write, values)}${whereSql(write.only, 'b', values)}${conflictSql(write)}`;
}

function conflictSql({ conflict, columns }: Write & { kind: 'insert' }): string {
  if (conflict === null || conflict.on.length === 0) return '';
  const on = ` ON CONFLICT (${conflict.on.map(quoteName).join(', ')})`;
  if (!conflict.merge || columns.length === 0) return `${on} DO NOTHING`;
  const set = columns.map(({ name }) => `${quoteName(name)} = excluded.${quoteName(name)}`).join(', ');
  return `${on} DO UPDATE SET ${set} WHERE set_config('${UPDATED}', (${UPDATED_SQL} + 1)::text, true) IS NOT NULL`;
}

function updateSql(write: Write & { kind: 'update' }, values: Values): string {
  const set = write.columns.map(({ name }) => `${quoteName(name)} = b.${quoteName(name)}`).join(', ');
  const names = write.columns.map(({ name }) => `b.${quoteName(name)}`).join(', ');
  const body = write.payload.isArray
    ? `(SELECT ${names} FROM ${bodySql(write, values)} LIMIT 1) b`
    : bodySql(write, values);
  const table = quoteQualified(write.relation.schema, write.relation.name);
  return `UPDATE ${table} AS ${TABLE} SET ${set} FROM ${body}${whereSql(write.logic, TABLE, values)}`;
}

/** @param reads columns that the response needs; with none, the write requires no SELECT privilege */
function returningSql(
  relation: Relation,
  reads: ReadonlySet<string>,
  computed: (name: string) => Routine | undefined,
): string {
  if (reads.size === 0) return ' RETURNING 1';
  const names = reads.has('*') ? [] : [...reads].filter((name) => relation.columns.has(name));
  const functions = [...reads].flatMap((name) => {
    const routine = relation.columns.has(name) ? undefined : computed(name);
    return routine === undefined
      ? []
      : [`${quoteQualified(routine.schema, routine.name)}(${TABLE}) AS ${quoteName(name)}`];
  });
  const columns = reads.has('*') ? [`${TABLE}.*`] : names.map((name) => `${TABLE}.${quoteName(name)}`);
  return ` RETURNING ${[...columns, ...functions].join(', ')}`;
}

/** The write itself, returning the columns in `reads`. */
export function writeSql(
  write: Write,
  values: Values,
  reads: ReadonlySet<string>,
  computed: (name: string) => Routine | undefined,
): string {
  const returning = returningSql(write.relation, reads, computed);
  switch (write.kind) {
    case 'insert':
      return `${insertSql(write, values)}${returning}`;
    case 'update': {
      if (write.columns.length > 0) return `${updateSql(write, values)}${returning}`;
      // Nothing to set: update no row and return an empty result.
      const table = quoteQualified(write.relation.schema, write.relation.name);
      return `SELECT ${returning.slice(' RETURNING '.length)} FROM ${table} AS ${TABLE} WHERE false`;
    }
    case 'delete':
      return `DELETE FROM ${quoteQualified(write.relation.schema, write.relation.name)} AS ${TABLE}${whereSql(write.logic, TABLE, values)}${returning}`;
  }
}
