import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Database } from './database.ts';
import { MigrationError } from './sql-files.ts';

/** `20240105120000_todos.sql`, as the Supabase CLI names migrations. */
const MIGRATION = /^(\d+)_(.+)\.sql$/;

/**
 * Runs SQL files of someone else's schema, each in a transaction. Those that are named like a migration run once, and
 * are recorded where the Supabase CLI records them; others, such as seeds, run each time.
 *
 * @throws {MigrationError} naming the file that fails. Those before it stay applied.
 */
export async function applySqlFiles(
  db: Database,
  files: readonly string[],
  report: (file: string, done: boolean) => void,
): Promise<void> {
  await openAppliedFiles(db);
  for (const file of files) {
    try {
      report(file, await applyFile(db, file));
    } catch (error) {
      throw new MigrationError(`${file} failed: ${(error as Error).message}`, { cause: error });
    }
  }
  await db.query(`select pg_notify('pgrst', 'reload schema')`);
}

/** Creates the record of migrations. */
export const openAppliedFiles = (sql: Pick<Database, 'script'>): Promise<void> =>
  sql.script(`
    create schema if not exists supabase_migrations;
    create table if not exists supabase_migrations.schema_migrations (
      version text primary key, statements text[], name text
    );`);

/** @returns false for a migration that was applied before */
async function applyFile(db: Database, file: string): Promise<boolean> {
  const text = await readFile(file, 'utf8');
  const [, version, name] = MIGRATION.exec(basename(file)) ?? [];
  return db.transaction(async (sql) => {
    if (version !== undefined) {
      const { count } = await sql.query(
        `insert into supabase_migrations.schema_migrations (version, statements, name) values ($1, array[$2], $3)
         on conflict do nothing`,
        [version, text, name ?? null],
      );
      if (count === 0) return false;
    }
    await sql.script(text);
    return true;
  });
}
