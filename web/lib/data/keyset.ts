import * as z from 'zod';

/** The last row of a page by what it is sorted by, as text for an address. */
const Cursor = z.tuple([z.union([z.string(), z.number(), z.null()]), z.string()]);

export interface KeysetOrder {
  column: string;
  descending: boolean;
  /** Where the page begins, as {@link cursorOf} gave it; null for the first. */
  cursor: string | null;
}

/** The cursor behind `row`, for lists sorted by `column` and then by `id`. */
export function cursorOf<Row extends { id: string }>(row: Row, column: string): string {
  const value: unknown = row[column as keyof Row];
  const at = [typeof value === 'string' || typeof value === 'number' ? value : null, row.id];
  // The sign between two cursors, see `list-state.ts`, must not be in one.
  return encodeURIComponent(JSON.stringify(at)).replaceAll('~', '%7E');
}

function readCursor(cursor: string): z.infer<typeof Cursor> | null {
  try {
    return Cursor.parse(JSON.parse(decodeURIComponent(cursor)));
  } catch {
    // Somebody wrote the address by hand: the list begins at its beginning.
    return null;
  }
}

/** Texts in PostgREST's filter language stand in quotes. */
const quoted = (value: string | number) => `"${String(value).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

/**
 * The condition of a page behind a cursor, for `.or()` of the data client; null on the first page. Columns that are sorted
 * by must not hold nulls.
 */
export function behindCursor({ column, descending, cursor }: KeysetOrder): string | null {
  const at = cursor === null ? null : readCursor(cursor);
  if (at === null || at[0] === null) return null;
  const [value, id] = at;
  const compare = descending ? 'lt' : 'gt';
  if (column === 'id') return `id.${compare}.${quoted(id)}`;
  // Said in this way, an index begins at the value; as one `or` it is read from the list's beginning.
  return `and(${column}.${compare}e.${quoted(value)},or(${column}.${compare}.${quoted(value)},id.${compare}.${quoted(id)}))`;
}
