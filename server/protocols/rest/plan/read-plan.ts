import type { Aggregate, JsonStep, Operation, Range } from '../parse/ast.ts';
import type { Column, Relation, Relationship, Routine, TypeRef } from '../schema.ts';

/** The most rows that one level of an answer holds (PostgREST's `db-max-rows`, at the hosted default). */
export const MAX_ROWS = 1000;

/** A column found in the catalogue (or a function that stands in for one), and the way into its JSON. */
export interface ColumnRef {
  source: Column | Routine;
  path: JsonStep[];
  /** The type of the value at the end of the path. */
  type: TypeRef;
}

/** A key of the answer's objects. Keys that a client invented are bound as values, never written into SQL. */
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

/** One relation of the answer's tree. */
export interface ReadNode {
  relation: Relation;
  /** What SQL calls it: `t` and a number. */
  alias: string;
  /** What the request's parameters call it. */
  name: string;
  relationship: Relationship | null;
  inner: boolean;
  items: PlannedItem[];
  children: ReadNode[];
  logic: PlannedLogic[];
  order: PlannedOrder[];
  range: Range;
}

export const isRoutine = (source: Column | Routine): source is Routine => 'params' in source;
