import type { Sql } from '#server/platform/db/database.ts';

/** Until `until`, no file is removed from the file store. The row of a process that died is without effect after that. */
export async function holdFiles(sql: Sql, id: string, until: Date): Promise<void> {
  await sql.query(
    `insert into storage.file_holds (id, until) values ($1, $2) on conflict (id) do update set until = excluded.until`,
    [id, until],
  );
}

export async function releaseFiles(sql: Sql, id: string): Promise<void> {
  await sql.query('delete from storage.file_holds where id = $1', [id]);
}
