import type { PostgrestClient } from '@supabase/postgrest-js';
import type { RestRow, RestUpdate } from '#database/rows.ts';
import type { Database } from '#database/types.generated.ts';
import { RestError } from './rest-error.ts';
import { restClient } from './rest-client.ts';

type Tables = Database['public']['Tables'];

/** Tables with an `updated_at` column. */
export type EditableTable = {
  [Name in keyof Tables]: Tables[Name]['Row'] extends { updated_at: string } ? Name : never;
}[keyof Tables];

/** Another user changed the row since it was loaded; `current` is the row as it is now, null if it was deleted. */
export class RowConflict extends Error {
  override readonly name = 'RowConflict';
  readonly table: EditableTable;
  readonly current: RestRow<EditableTable> | null;

  constructor(table: EditableTable, current: RestRow<EditableTable> | null) {
    super(current === null ? 'Someone deleted this in the meantime.' : 'Someone else changed this in the meantime.');
    this.table = table;
    this.current = current;
  }
}

/** The current row of a conflict in `table`: null if it was deleted, undefined if `error` is not such a conflict. */
export function conflictIn<Table extends EditableTable>(
  table: Table,
  error: unknown,
): RestRow<Table> | null | undefined {
  return error instanceof RowConflict && error.table === table ? (error.current as RestRow<Table> | null) : undefined;
}

/**
 * Updates a row unless it has changed since it was loaded; `key` identifies it, such as `{ id }`. Returns the row as it
 * is now.
 * @throws {RowConflict}
 * @throws {RestError}
 */
export async function updateRow<Table extends EditableTable>(
  table: Table,
  key: Record<string, string>,
  loaded: { updated_at: string },
  changes: RestUpdate<Table>,
): Promise<RestRow<Table>> {
  // The client's types cannot follow a table that is a type parameter.
  const rest: PostgrestClient = await restClient();
  const { data, error, status } = await rest
    .from(table)
    .update(changes)
    .match({ ...key, updated_at: loaded.updated_at })
    .select();
  if (error) throw new RestError(error, status);
  const [row] = data;
  if (row !== undefined) return row;
  const { data: now, error: lost } = await rest.from(table).select().match(key).limit(1);
  if (lost) throw new Error(lost.message);
  throw new RowConflict(table, now[0] ?? null);
}
