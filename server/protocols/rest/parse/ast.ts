/** One step into a JSON value: `->key`, `->>key`, or an array index when `key` is a number. */
export interface JsonStep {
  arrow: '->' | '->>';
  key: string | number;
}

/** A column as a request names it, not yet resolved against the catalogue. */
export interface Field {
  name: string;
  path: JsonStep[];
}

export const AGGREGATES = ['count', 'sum', 'avg', 'min', 'max'] as const;
export type Aggregate = (typeof AGGREGATES)[number];

export interface FieldItem {
  kind: 'field';
  field: Field;
  alias: string | null;
  cast: string | null;
  aggregate: Aggregate | null;
  aggregateCast: string | null;
}

export interface EmbedItem {
  kind: 'embed';
  /** A relation, a foreign key or a foreign key's column. */
  target: string;
  alias: string | null;
  hint: string | null;
  inner: boolean;
  spread: boolean;
  select: SelectItem[];
}

export type SelectItem = { kind: 'all' } | FieldItem | EmbedItem;

/** Operators that compare with one value, by their wire name. */
export type Comparison =
  | 'eq'
  | 'neq'
  | 'gt'
  | 'gte'
  | 'lt'
  | 'lte'
  | 'like'
  | 'ilike'
  | 'match'
  | 'imatch'
  | 'cs'
  | 'cd'
  | 'ov'
  | 'sl'
  | 'sr'
  | 'nxr'
  | 'nxl'
  | 'adj';

export type IsValue = 'null' | 'not_null' | 'true' | 'false' | 'unknown';
export type TextSearch = 'fts' | 'plfts' | 'phfts' | 'wfts';

export type Operation =
  | { kind: 'compare'; comparison: Comparison; quantifier: 'any' | 'all' | null; value: string }
  | { kind: 'in'; values: string[] }
  | { kind: 'is'; value: IsValue }
  | { kind: 'isdistinct'; value: string }
  | { kind: 'search'; search: TextSearch; config: string | null; value: string };

export interface Filter {
  field: Field;
  negated: boolean;
  operation: Operation;
}

export type Logic =
  | { kind: 'filter'; filter: Filter }
  | { kind: 'group'; negated: boolean; operator: 'and' | 'or'; members: Logic[] };

export interface OrderTerm {
  /** The embedded to-one relation that the field belongs to, or null for the relation itself. */
  relation: string | null;
  field: Field;
  descending: boolean;
  nulls: 'first' | 'last' | null;
}

/** Requested rows; `limit` null means the server's maximum. */
export interface Range {
  limit: number | null;
  offset: number;
}

/** A part of the request that applies to one level of the tree; `path` holds the embed names that lead there. */
export interface AtPath<T> {
  path: string[];
  value: T;
}

export interface ParsedQuery {
  select: SelectItem[];
  logic: AtPath<Logic>[];
  orders: AtPath<OrderTerm[]>[];
  ranges: AtPath<Partial<Range>>[];
  columns: string[] | null;
  onConflict: string[] | null;
  /** Arguments of a function called by GET: all parameters that do not parse as filters. */
  args: [name: string, value: string][];
}
