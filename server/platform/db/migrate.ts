import {
  applyDefinition,
  dropAll,
  readApplied,
  recordApplied,
  replaceInPlace,
  restoreGrants,
  type AppliedDefinition,
} from './apply-definitions.ts';
import { checkLayers } from './check-layers.ts';
import { hasSqlState, type Database, type Transaction } from './database.ts';
import { parseDefinitions, type Definition } from './definitions.ts';
import { MigrationError, type SchemaFiles, type SqlFile } from './sql-files.ts';

// Any number does, as long as every process of this product uses the same one.
const LOCK = 4_842_027_316;
const DEADLOCK = '40P01';
const MAX_ATTEMPTS = 3;

interface Applied {
  migrations: string[];
  definitions: string[];
}

const NOTHING: Applied = { migrations: [], definitions: [] };

/**
 * Brings the database up to date in one transaction and under a lock, so that processes starting together do it once.
 *
 * Migrations that were applied before must be unchanged: they are forward only. They run on a database without any
 * definitions, so that their result does not depend on when they run.
 *
 * @returns the paths applied by this call
 * @throws {MigrationError} when an applied migration was edited, or a file fails
 */
export async function migrate(db: Database, files: SchemaFiles): Promise<Applied> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction((sql) => migrateIn(sql, files));
    } catch (error) {
      // A process of the previous version is at work on the same tables.
      const cause = error instanceof MigrationError ? error.cause : error;
      if (attempt === MAX_ATTEMPTS || !hasSqlState(cause, DEADLOCK)) throw error;
    }
  }
}

/** Takes the lock and creates the history of a new database. */
export async function openHistory(sql: Transaction): Promise<void> {
  // The lock comes first: even `if not exists` fails for the slower of two that create a schema at once.
  await sql.query('select pg_advisory_xact_lock($1)', [LOCK]);
  await sql.script(`
    create schema if not exists migrations;
    create table if not exists migrations.applied (
      name text primary key, hash text not null, applied_at timestamptz not null default now()
    );
    create table if not exists migrations.definitions (
      path text primary key, hash text not null, objects jsonb not null, position integer not null
    );`);
}

/** {@link migrate} in a transaction of the caller. */
export async function migrateIn(sql: Transaction, files: SchemaFiles): Promise<Applied> {
  await openHistory(sql);
  const history = await readHistory(sql);
  if (isOfNewerVersion(history, files)) return NOTHING;
  await checkLayers(sql, [...history.keys()], files);
  const pending = findPending(history, files);
  const applied = await readApplied(sql, files.layers);
  const known = new Map(applied.map(({ path, hash }) => [path, hash]));
  const isChanged = ({ path, hash }: SqlFile) => known.get(path) !== hash;
  const hasRemoved = applied.some(({ path }) => files.definitions.every((one) => one.path !== path));
  const mustRebuild = pending.length > 0 || hasRemoved;
  if (!mustRebuild && !files.definitions.some(isChanged)) return NOTHING;

  const definitions = parseDefinitions(files.definitions);
  const changed = definitions.filter(isChanged);
  const inPlace = !mustRebuild && (await replaceInPlace(sql, changed, applied));
  if (!inPlace) await rebuild(sql, pending, definitions, applied);
  await recordApplied(sql, files.layers, definitions);
  // Other processes read the schema again for their REST API.
  await sql.query(`select pg_notify('pgrst', 'reload schema')`);
  return {
    migrations: pending.map(({ path }) => path),
    definitions: (inPlace ? changed : definitions).map(({ path }) => path),
  };
}

async function rebuild(
  sql: Transaction,
  pending: readonly SqlFile[],
  definitions: readonly Definition[],
  existing: readonly AppliedDefinition[],
): Promise<void> {
  const grants = await dropAll(sql, existing);
  for (const migration of pending) await applyMigration(sql, migration);
  for (const definition of definitions) await applyDefinition(sql, definition);
  await restoreGrants(sql, grants);
}

/** The hashes of the applied migrations by path. */
async function readHistory(sql: Transaction): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql.query<{ name: string; hash: string }>('select name, hash from migrations.applied');
  return new Map(rows.map(({ name, hash }) => [name, hash]));
}

/** A process of the previous version that restarts must not bring back its own definitions. */
export function isOfNewerVersion(history: ReadonlyMap<string, string>, { layers, migrations }: SchemaFiles): boolean {
  const known = new Set(migrations.map(({ path }) => path));
  return [...history.keys()].some(
    (path) => layers.some((layer) => path.startsWith(`${layer}/migrations/`)) && !known.has(path),
  );
}

/** New migrations, and the seeds of a layer that had none before. @throws {MigrationError} for an edited migration */
export function findPending(
  applied: ReadonlyMap<string, string>,
  { layers, migrations, seeds }: SchemaFiles,
): SqlFile[] {
  const pending = migrations.filter(({ path, hash }) => {
    const known = applied.get(path);
    if (known !== undefined && known !== hash) {
      throw new MigrationError(`migration ${path} was changed after it had been applied; add a new one instead`);
    }
    return known === undefined;
  });
  const isNew = layers.filter((layer) => [...applied.keys()].every((path) => !path.startsWith(`${layer}/`)));
  return [...pending, ...seeds.filter(({ path }) => isNew.some((layer) => path.startsWith(`${layer}/`)))];
}

export async function applyMigration(sql: Transaction, file: SqlFile): Promise<void> {
  try {
    await sql.script(file.sql);
  } catch (error) {
    throw new MigrationError(`migration ${file.path} failed: ${(error as Error).message}`, { cause: error });
  }
  await recordMigration(sql, file);
}

/** Records a migration or seed as applied. */
export async function recordMigration(sql: Transaction, { path, hash }: Omit<SqlFile, 'sql'>): Promise<void> {
  await sql.query('insert into migrations.applied (name, hash) values ($1, $2)', [path, hash]);
}
