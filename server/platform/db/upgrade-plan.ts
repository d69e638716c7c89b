import { checkLayers } from './check-layers.ts';
import type { Database, Sql } from './database.ts';
import { findPending, isOfNewerVersion, migrateIn } from './migrate.ts';
import { MigrationError, type SchemaFiles, type SqlFile } from './sql-files.ts';

/** A table that pending migrations change. */
interface TouchedTable {
  name: string;
  /** The planner's estimate, which an analyzed table has, or their number. */
  rows: number;
  bytes: number;
}

/** What an upgrade to these files would do to a database. */
export interface UpgradePlan {
  /** `empty`: the next start creates the schema. `newer`: a later version was here. */
  state: 'empty' | 'current' | 'pending' | 'newer';
  /** The newest applied migration of each layer. */
  newest: readonly string[];
  migrations: readonly string[];
  definitions: readonly string[];
  tables: readonly TouchedTable[];
  databaseBytes: number;
}

/** Existing tables that a migration rewrites, locks or updates. */
const TOUCHES =
  /\b(?:alter table(?: only)?(?: if exists)?|create (?:unique )?index(?: if not exists)?(?: \w+)? on|update|delete from)\s+((?:public|internal|auth|storage|operations)\.\w+)/gi;

/** Reads only. @throws {MigrationError} when an applied migration was edited, or the layers do not fit the database */
export async function planUpgrade(sql: Sql, files: SchemaFiles): Promise<UpgradePlan> {
  const history = await readNames(sql, 'applied', 'name');
  const databaseBytes = await sizeOf(sql);
  const nothing = { newest: [], migrations: [], definitions: [], tables: [], databaseBytes };
  if (history.size === 0) {
    await checkLayers(sql, [], files);
    return {
      ...nothing,
      state: 'empty',
      migrations: pathsOf(files.migrations),
      definitions: pathsOf(files.definitions),
    };
  }
  const newest = files.layers.flatMap((layer) => newestOf(layer, history));
  if (isOfNewerVersion(history, files)) return { ...nothing, state: 'newer', newest };
  await checkLayers(sql, [...history.keys()], files);
  const pending = findPending(history, files);
  const definitions = await readNames(sql, 'definitions', 'path');
  const changed = changedPaths(definitions, files);
  return {
    state: pending.length + changed.length === 0 ? 'current' : 'pending',
    newest,
    migrations: pathsOf(pending),
    definitions: changed,
    tables: await readTables(sql, pending),
    databaseBytes,
  };
}

/** New, changed and removed ones. */
function changedPaths(applied: ReadonlyMap<string, string>, { definitions, layers }: SchemaFiles): string[] {
  const known = new Map(definitions.map(({ path, hash }) => [path, hash]));
  const isOfLayer = (path: string) => layers.some((layer) => path.startsWith(`${layer}/`));
  const paths = new Set([...known.keys(), ...[...applied.keys()].filter(isOfLayer)]);
  return [...paths].filter((path) => known.get(path) !== applied.get(path));
}

const pathsOf = (files: readonly SqlFile[]): string[] => files.map(({ path }) => path);

const newestOf = (layer: string, history: ReadonlyMap<string, string>): string[] =>
  [...history.keys()]
    .filter((path) => path.startsWith(`${layer}/migrations/`))
    .toSorted()
    .slice(-1);

async function readNames(sql: Sql, table: 'applied' | 'definitions', key: string): Promise<Map<string, string>> {
  const { rows: found } = await sql.query<{ exists: boolean }>('select to_regclass($1) is not null as exists', [
    `migrations.${table}`,
  ]);
  if (found[0]?.exists !== true) return new Map();
  const { rows } = await sql.query<{ name: string; hash: string }>(
    `select ${key} as name, hash from migrations.${table}`,
  );
  return new Map(rows.map(({ name, hash }) => [name, hash]));
}

async function sizeOf(sql: Sql): Promise<number> {
  const { rows } = await sql.query<{ bytes: number }>('select pg_database_size(current_database()) as bytes');
  return rows[0]?.bytes ?? 0;
}

async function readTables(sql: Sql, pending: readonly SqlFile[]): Promise<TouchedTable[]> {
  const names = pending.flatMap((file) => [...file.sql.matchAll(TOUCHES)].map(([, name = '']) => name.toLowerCase()));
  const { rows: tables } = await sql.query<TouchedTable & { table: string }>(
    `select name, c.oid::regclass::text as table, c.reltuples::float8 as rows, pg_total_relation_size(c.oid) as bytes
     from unnest($1::text[]) as name join pg_class as c on c.oid = to_regclass(name) order by bytes desc, name`,
    [[...new Set(names)]],
  );
  const touched: TouchedTable[] = [];
  for (const { table, rows, ...others } of tables)
    touched.push({ ...others, rows: rows > 0 ? rows : await countRows(sql, table) });
  return touched;
}

/** @param table its name as the catalogue writes it */
async function countRows(sql: Sql, table: string): Promise<number> {
  const { rows } = await sql.query<{ rows: number }>(`select count(*) as rows from ${table}`);
  return rows[0]?.rows ?? 0;
}

/** Carries an outcome out of a transaction that must not commit. */
class Undone extends Error {}

/**
 * Upgrades in a transaction and undoes it. Until it ends, requests wait for the tables that migrations lock.
 *
 * @returns how long it took, in milliseconds
 * @throws {MigrationError} if the upgrade fails
 */
export async function tryUpgrade(db: Database, files: SchemaFiles): Promise<number> {
  const begun = performance.now();
  let took = 0;
  try {
    await db.transaction(async (sql) => {
      await migrateIn(sql, files);
      took = performance.now() - begun;
      throw new Undone('undone');
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
  }
  if (took === 0) throw new MigrationError('the trial did not run');
  return took;
}
