import { useState } from 'react';

/** Which rows of a list are selected. Rows that are no longer shown are not. */
export interface RowSelection<Row> {
  rows: readonly Row[];
  has(id: string): boolean;
  /** Rows that cannot be selected have no checkbox. */
  offers(id: string): boolean;
  /** `range`: also all rows between this one and the one before, as with the Shift key in other lists. */
  set(id: string, selected: boolean, range: boolean): void;
  setAll(selected: boolean): void;
  all: boolean;
  /** The accessible name of a row's checkbox. */
  labelOf(row: Row): string;
  /** The accessible name of the checkbox that selects all. */
  allLabel: string;
}

interface Labels<Row> {
  labelOf: (row: Row) => string;
  allLabel: string;
}

/** `shown`: those of a page that can be selected. */
export function useRowSelection<Row extends { id: string }>(
  shown: readonly Row[],
  { labelOf, allLabel }: Labels<Row>,
): RowSelection<Row> {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState<string | null>(null);
  const rows = shown.filter(({ id }) => ids.has(id));
  return {
    rows,
    labelOf,
    allLabel,
    has: (id) => ids.has(id),
    offers: (id) => shown.some((row) => row.id === id),
    all: rows.length > 0 && rows.length === shown.length,
    set: (id, selected, range) => {
      const places = [id, range ? last : id].map((one) => shown.findIndex((row) => row.id === one));
      const [from, to] = [Math.min(...places), Math.max(...places)];
      const changed = new Set(rows.map((row) => row.id));
      for (const row of from < 0 ? shown.filter((one) => one.id === id) : shown.slice(from, to + 1)) {
        if (selected) changed.add(row.id);
        else changed.delete(row.id);
      }
      setIds(changed);
      setLast(id);
    },
    setAll: (selected) => setIds(new Set(selected ? shown.map(({ id }) => id) : [])),
  };
}
