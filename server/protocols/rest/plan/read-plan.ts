import type { Aggregate, JsonStep, Operation, Range } from '#server/protocols/rest/parse/ast.ts';
import type { Column, Relation, Relationship, Routine, TypeRef } from '#server/protocols/rest/schema.ts';

/** Maximum rows per level of a response (PostgREST's `db-max-rows`, at the hosted default). */
export const MAX_ROWS = 1000;

/** A column of the catalogue, or a function used as one, and the path into its JSON. */
export interface ColumnRef {
  source: Column | Routine;
  path: JsonStep[];
  /** The type of the value at the end of the path. */
  type: TypeRef;
}

/** A key of the returned objects. Keys chosen by the client are bound as values, never written into SQL. */
export interface OutputKey {
  text: string;
  fromCatalogue: boolean;
}

export type PlannedItem =
  | { kind: 'all' }
  | {
      kind: 'column';
      ref: ColumnRef | null;
      cast: TypeRef | null;
      aggregate: Aggregate | null;
      aggregateCast: TypeRef | null;
      key: OutputKey;
    }
  | { kind: 'embed'; node: ReadNode; key: OutputKey }
  | { kind: 'spread'; node: ReadNode };

export type PlannedLogic =
  | { kind: 'filter'; ref: ColumnRef; negated: boolean; operation: Operation }
  | { kind: 'group'; negated: boolean; operator: 'and' | 'or'; members: PlannedLogic[] }
  /** Whether the embedded relation has a row that passes its own filters. */
  | { kind: 'exists'; node: ReadNode; negated: boolean };

export interface PlannedOrder {
  ref: ColumnRef;
  /** The embedded to-one relation that `ref` belongs to, or null for the node's own. */
  node: ReadNode | null;
  descending: boolean;
  nulls: 'first' | 'last' | null;
}

/** One relation in the tree of the response. */
export interface ReadNode {
  relation: Relation;
  /** Its alias in SQL: `t` and a number. */
  alias: string;
  /** Its name in the request's parameters. */
  name: string;
  relationship: Relationship | null;
  inner: boolean;
  items: PlannedItem[];
  children: ReadNode[];
  logic: PlannedLogic[];
  order: PlannedOrder[];
  range: Range;
}

/** Whether the rows of a relation are aggregated, by its own columns or by those of a spread. */
export const aggregates = (node: ReadNode): boolean =>
  node.items.some((item) =>
    item.kind === 'spread' ? aggregates(item.node) : item.kind === 'column' && item.aggregate !== null,
  );

export const isRoutine = (source: Column | Routine): source is Routine => 'params' in source;
