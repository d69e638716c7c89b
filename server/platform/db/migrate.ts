import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database, Transaction } from './database.ts';

const ROOT = join(import.meta.dirname, '../../../migrations');

export interface Migration {
  /** `folder/file.sql`: the order is folder by folder (platform, then shop), then by file name. */
  name: string;
  sql: string;
  hash: string;
}

/** A database that does not fit these migrations. Its message is one line, fit for the terminal. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/** Every migration of the named folders in the order they are applied. */
export async function readMigrations(folders: readonly ('platform' | 'shop')[]): Promise<Migration[]> {
  const found: Migration[] = [];
  for (const folder of folders) {
    const files = (await readdir(join(ROOT, folder))).filter((file) => file.endsWith('.sql')).sort();
    for (const file of files) {
      const sql = await readFile(join(ROOT, folder, file), 'utf8');
      found.push({ name: `${folder}/${file}`, sql, hash: createHash('sha256').update(sql).digest('hex') });
    }
  }
  return found;
}

// Any number does, as long as every process of this product uses the same one.
const LOCK = 4_842_027_316;

/**
 * Brings the database up to date in one transaction and under a lock, so that processes starting together apply each
 * migration once. What was applied before must be unchanged: migrations are forward only.
 *
 * @returns the names applied by this call
 * @throws {MigrationError} when an applied migration was edited or is missing, or one fails
 */
export async function migrate(db: Database, migrations: readonly Migration[]): Promise<string[]> {
  return db.transaction(async (sql) => {
    // The lock comes first: even `if not exists` fails for the slower of two that create a schema at once.
    await sql.query('select pg_advisory_xact_lock($1)', [LOCK]);
    await sql.script(`
      create schema if not exists migrations;
      create table if not exists migrations.applied (
        name text primary key, hash text not null, applied_at timestamptz not null default now()
      );`);
    const pending = await findPending(sql, migrations);
    for (const migration of pending) await apply(sql, migration);
    return pending.map((migration) => migration.name);
  });
}

async function findPending(sql: Transaction, migrations: readonly Migration[]): Promise<Migration[]> {
  const { rows } = await sql.query<{ name: string; hash: string }>('select name, hash from migrations.applied');
  const applied = new Map(rows.map((row) => [row.name, row.hash]));
  return migrations.filter((migration) => {
    const hash = applied.get(migration.name);
    if (hash !== undefined && hash !== migration.hash) {
      throw new MigrationError(
        `migration ${migration.name} was changed after it had been applied; add a new one instead`,
      );
    }
    return hash === undefined;
  });
}

async function apply(sql: Transaction, migration: Migration): Promise<void> {
  try {
    await sql.script(migration.sql);
  } catch (error) {
    throw new MigrationError(`migration ${migration.name} failed: ${(error as Error).message}`, { cause: error });
  }
  await sql.query('insert into migrations.applied (name, hash) values ($1, $2)', [migration.name, migration.hash]);
}
