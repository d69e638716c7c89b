import type { Aggregate, Range } from '#server/protocols/rest/parse/ast.ts';
import type { ColumnRef, OutputKey, PlannedOrder, ReadNode } from '#server/protocols/rest/plan/read-plan.ts';
import type { TypeRef } from '#server/protocols/rest/schema.ts';
import type { Values } from './values.ts';

/** One value of a returned row. */
export interface Output {
  key: OutputKey;
  /** The value, or what is aggregated. */
  sql: string;
  /** Aggregates of a to-one spread apply where its columns end up, so that they are grouped by the columns beside them. */
  aggregate: { name: Aggregate; cast: TypeRef | null } | null;
  /** It is composed JSON, which cannot be compared unless it becomes jsonb. */
  json: boolean;
  column: { node: ReadNode; ref: ColumnRef } | null;
}

export const castSql = (sql: string, type: TypeRef | null) => (type === null ? sql : `CAST(${sql} AS ${type.sql})`);

export const outputSql = ({ sql, aggregate }: Output) =>
  aggregate === null ? sql : castSql(`${aggregate.name}(${sql})`, aggregate.cast);

export const isGrouped = (outputs: readonly Output[]) => outputs.some((output) => output.aggregate !== null);

/** With composed JSON as jsonb, which can be grouped by and has one text for one value. */
export const comparable = (outputs: readonly Output[]): Output[] =>
  outputs.map((output) => (output.json ? { ...output, sql: `(${output.sql})::jsonb` } : output));

export function groupSql(outputs: readonly Output[]): string {
  if (!isGrouped(outputs)) return '';
  const places = outputs.flatMap((output, index) => (output.aggregate === null ? [index + 1] : []));
  return places.length === 0 ? '' : ` GROUP BY ${places.join(', ')}`;
}

/** The output that shows the column of a related order; groups can be ordered by nothing else. */
export const orderedOutput = (outputs: readonly Output[], { node, ref }: PlannedOrder) =>
  outputs.find(
    ({ aggregate, column }) =>
      aggregate === null &&
      column?.node === node &&
      column?.ref.source === ref.source &&
      JSON.stringify(column.ref.path) === JSON.stringify(ref.path),
  );

/** A row as a line of CSV, quoted as PostgreSQL writes rows: nulls are empty, an empty text is `""`. */
export const lineSql = (row: string) => `substr(${row}::text, 2, length(${row}::text) - 2)`;

/**
 * The limit is a literal: of a bound one the planner knows nothing, so it would plan the statement again for each
 * request. Both numbers are whole, and the server's limit caps the client's.
 */
export function rangeSql({ limit, offset }: Range, values: Values): string {
  const rows = limit === null ? '' : ` LIMIT ${limit}`;
  return offset === 0 ? rows : `${rows} OFFSET ${values.number(offset)}`;
}
