import * as z from 'zod';

/** The last row of a page as URL text: its sort value and id. */
const Cursor = z.tuple([z.union([z.string(), z.number(), z.null()]), z.string()]);

interface KeysetOrder {
  column: string;
  descending: boolean;
  /** Where the page begins, from {@link cursorOf}; null for the first page. */
  cursor: string | null;
}

/** The cursor after `row`, for lists sorted by `column` and then by `id`. */
export function cursorOf<Row extends { id: string }>(row: Row, column: string): string {
  const value: unknown = row[column as keyof Row];
  const at = [typeof value === 'string' || typeof value === 'number' ? value : null, row.id];
  // The separator of cursors (see `list-state.ts`) must not occur in one.
  return encodeURIComponent(JSON.stringify(at)).replaceAll('~', '%7E');
}

function readCursor(cursor: string): z.infer<typeof Cursor> | null {
  try {
    return Cursor.parse(JSON.parse(decodeURIComponent(cursor)));
  } catch {
    // A cursor edited by hand: start with the first page.
    return null;
  }
}

/** Values in PostgREST's filter language are quoted. */
const quoted = (value: string | number) => `"${String(value).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

/**
 * The condition of a page after a cursor, for `.or()` of the REST client; null on the first page. Sort columns must be
 * not null.
 */
export function behindCursor({ column, descending, cursor }: KeysetOrder): string | null {
  const at = cursor === null ? null : readCursor(cursor);
  if (at === null || at[0] === null) return null;
  const [value, id] = at;
  const compare = descending ? 'lt' : 'gt';
  if (column === 'id') return `id.${compare}.${quoted(id)}`;
  // In this form an index scan starts at the value; a plain `or` scans the list from its beginning.
  return `and(${column}.${compare}e.${quoted(value)},or(${column}.${compare}.${quoted(value)},id.${compare}.${quoted(id)}))`;
}
