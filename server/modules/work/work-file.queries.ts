import type { Sql } from '#server/platform/db/database.ts';
import type { ObjectRow } from '#server/platform/storage/objects.queries.ts';

/** Whether a stored file belongs to work that is assigned to the caller. */
export async function isAssigned(sql: Sql, file: string): Promise<boolean> {
  const { rows } = await sql.query('select 1 from public.assigned_files where id = $1 limit 1', [file]);
  return rows.length > 0;
}

/** Runs as the owner: the row has the file's name. */
export async function findStoredFile(sql: Sql, file: string): Promise<Pick<ObjectRow, 'version' | 'metadata'> | null> {
  const { rows } = await sql.query<Pick<ObjectRow, 'version' | 'metadata'>>(
    'select version, metadata from storage.objects where id = $1',
    [file],
  );
  return rows[0] ?? null;
}
