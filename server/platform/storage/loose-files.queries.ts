import type { Row } from '#database/rows.ts';
import type { Sql } from '#server/platform/db/database.ts';

/** SQLSTATE of a row whose file was not announced: it comes after every policy and constraint (storage.keep_files). */
export const NOT_STORED = 'SF001';

/** Announces a file before its first byte is stored. The row that will name it takes the announcement away. */
export async function announceFile(sql: Sql, version: string): Promise<void> {
  await sql.query(`insert into storage.loose_files (version, state) values ($1, 'arriving')`, [version]);
}

/**
 * Gives up a file that no row names yet; from here on none can.
 * @returns false when a row does name it: its transaction was committed, whatever its client heard of that
 */
export async function condemnFile(sql: Sql, version: string): Promise<boolean> {
  const { count } = await sql.query(
    `update storage.loose_files set state = 'leaving' where version = $1 and state = 'arriving'`,
    [version],
  );
  return count > 0;
}

/** Gives up what was announced before `before` and got no row. */
export async function condemnForgotten(sql: Sql, before: Date): Promise<number> {
  const { count } = await sql.query(
    `update storage.loose_files set state = 'leaving' where state = 'arriving' and since < $1`,
    [before],
  );
  return count;
}

export async function findLeaving(sql: Sql, limit: number): Promise<string[]> {
  const { rows } = await sql.query<Pick<Row<'storage.loose_files'>, 'version'>>(
    `select version from storage.loose_files where state = 'leaving' order by since limit $1`,
    [limit],
  );
  return rows.map((row) => row.version);
}

/** After the files themselves are gone. */
export async function forgetFiles(sql: Sql, versions: readonly string[]): Promise<void> {
  await sql.query(`delete from storage.loose_files where state = 'leaving' and version = any($1::uuid[])`, [versions]);
}
