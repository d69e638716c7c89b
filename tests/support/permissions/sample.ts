import { randomInt, randomUUID } from 'node:crypto';
import type { Owner, SharedRows } from './owned-rows.ts';

/** A row of a table, for trying who may write and read it. */
export interface Sample {
  key: string;
  /** Without columns that the database fills. */
  row(owner: Owner, shared: SharedRows): object;
  /** Columns that a row needs if it is inserted past the policies, and that no client may send. */
  placed?: (owner: Owner) => object;
  /** What an update writes. */
  change: object;
  /** Unpublishes the row. */
  hide?: object;
  /** The key of a row that exists already, for tables with one row per owner or in total. */
  standing?: (owner: Owner) => string;
}

/** A day that hardly another row has. */
export const uniqueDay = () =>
  new Date(Date.UTC(2100, 0, 1) + randomInt(2_000_000) * 86_400_000).toISOString().slice(0, 10);

/** A text that no other row has. */
export const mark = () => `sample-${randomUUID().slice(0, 13)}`;
