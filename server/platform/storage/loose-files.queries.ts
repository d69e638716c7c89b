import type { Row } from '#database/rows.ts';
import type { Sql } from '#server/platform/db/database.ts';

/** SQLSTATE for a row without a registered file. storage.keep_files raises it after all policies and constraints. */
export const NOT_STORED = 'SF001';

/** Registers a file before its first byte is stored. The object row that refers to it deletes the registration. */
export async function registerPendingFile(sql: Sql, version: string): Promise<void> {
  await sql.query(`insert into storage.loose_files (version, state) values ($1, 'arriving')`, [version]);
}

/**
 * Marks a pending file for removal; after that, no row can refer to it.
 * @returns false if a row refers to it already: that transaction was committed, even if the client saw an error
 */
export async function markForRemoval(sql: Sql, version: string): Promise<boolean> {
  const { count } = await sql.query(
    `update storage.loose_files set state = 'leaving' where version = $1 and state = 'arriving'`,
    [version],
  );
  return count > 0;
}

/** Marks pending files that were registered before `before` and have no row. */
export async function markStaleForRemoval(sql: Sql, before: Date): Promise<number> {
  const { count } = await sql.query(
    `update storage.loose_files set state = 'leaving' where state = 'arriving' and since < $1`,
    [before],
  );
  return count;
}

export async function findMarkedForRemoval(sql: Sql, limit: number): Promise<string[]> {
  const { rows } = await sql.query<Pick<Row<'storage.loose_files'>, 'version'>>(
    `select version from storage.loose_files where state = 'leaving' order by since limit $1`,
    [limit],
  );
  return rows.map((row) => row.version);
}

/** Call it after the files themselves are deleted. */
export async function deleteMarks(sql: Sql, versions: readonly string[]): Promise<void> {
  await sql.query(`delete from storage.loose_files where state = 'leaving' and version = any($1::uuid[])`, [versions]);
}

/** True while a backup needs files that no row refers to any more. */
export async function areFilesHeld(sql: Sql, now: Date): Promise<boolean> {
  const { count } = await sql.query('select from storage.file_holds where until > $1 limit 1', [now]);
  return count > 0;
}
