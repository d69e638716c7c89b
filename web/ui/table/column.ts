import type { ReactNode } from 'react';

/**
 * Where a column's content stands on a card, the row's form on narrow screens:
 *
 * - `title`: the first line. In the table, it is the row's header.
 * - `aside`: beside the title, such as an amount or a status.
 * - `meta`: small text below it, in one line with the other `meta` columns.
 * - `line`: a line of its own.
 * - `fact`: the column's header and its value.
 * - `foot`: the last line, for badges and buttons.
 * - `hidden`: only in the table.
 */
export type CardPlace = 'title' | 'aside' | 'meta' | 'line' | 'fact' | 'foot' | 'hidden';

/** A column of a list: all that its table and its cards show. */
export interface Column<Row> {
  id: string;
  /** A function if the text needs the reader's time zone. */
  header: ReactNode | (() => ReactNode);
  /** Null if the row has no value: the card leaves it out. */
  cell: (row: Row) => ReactNode;
  /** What the table shows for null: if not set, a dash for a `fact` and nothing for the others. */
  none?: string;
  card: CardPlace;
  /** The server's sort key. */
  sort?: string;
  /** `end` for figures. */
  align?: 'end';
  /** Of the table's cells. */
  className?: string;
}

export const headerOf = <Row>({ header }: Column<Row>): ReactNode => (typeof header === 'function' ? header() : header);
