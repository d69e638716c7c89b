import { restClient } from './supabase/rest-client.ts';

/** Somebody else changed the row since it was loaded; `current` is how it is now, null when it is gone. */
export class RowConflict extends Error {
  readonly current: Record<string, unknown> | null;

  constructor(current: Record<string, unknown> | null) {
    super(current === null ? 'Somebody deleted this in the meantime.' : 'Somebody else changed this in the meantime.');
    this.name = 'RowConflict';
    this.current = current;
  }
}

interface Loaded {
  updated_at: string;
}

/**
 * Updates a row unless it has changed since it was loaded; `key` names its row, such as `{ id }`. Gives the row as it is now.
 * @throws {RowConflict}
 * @throws {Error} with the server's reason
 */
export async function updateRow<Row extends Loaded>(
  table: string,
  key: Record<string, string>,
  loaded: Loaded,
  changes: Record<string, unknown>,
): Promise<Row> {
  const rest = await restClient();
  const { data, error } = await rest
    .from(table)
    .update(changes)
    .match({ ...key, updated_at: loaded.updated_at })
    .select();
  if (error) throw new Error(error.message);
  const [row] = data as Row[];
  if (row !== undefined) return row;
  const { data: now, error: lost } = await rest.from(table).select().match(key).limit(1);
  if (lost) throw new Error(lost.message);
  throw new RowConflict((now as Record<string, unknown>[])[0] ?? null);
}
