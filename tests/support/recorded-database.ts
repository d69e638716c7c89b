import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Database } from '#server/platform/db/database.ts';
import type { DefinedObject } from '#server/platform/db/definitions.ts';

/** One file per released version, written by `npm run record-release`. */
export const RELEASES = join(import.meta.dirname, '../contract/database/fixtures/releases');
const ENDING = '.json.gz';

export const releaseFile = (version: string): string => join(RELEASES, `${version}${ENDING}`);

/** A definition as a release has applied it, with its text. */
export interface RecordedDefinition {
  path: string;
  hash: string;
  objects: readonly DefinedObject[];
  position: number;
  sql: string;
}

export interface RecordedDatabase {
  migrations: { name: string; hash: string; sql: string }[];
  definitions: RecordedDefinition[];
  /** What creates the tables of the job queue. */
  jobs: string;
  /** Each row as the text of a JSON object. */
  tables: Record<string, string[]>;
  sequences: { name: string; last_value: number }[];
}

export const readRelease = async (version: string): Promise<RecordedDatabase> =>
  JSON.parse(gunzipSync(await readFile(releaseFile(version))).toString()) as RecordedDatabase;

/** The versions that have a fixture. */
export async function recordedReleases(): Promise<string[]> {
  const names = await readdir(RELEASES);
  return names.filter((name) => name.endsWith(ENDING)).map((name) => name.slice(0, -ENDING.length));
}

/** Builds the database in an empty one, as its own version did. */
export async function buildRecordedDatabase(db: Database, recorded: RecordedDatabase): Promise<void> {
  await db.script(`
    create schema migrations;
    create table migrations.applied (
      name text primary key, hash text not null, applied_at timestamptz not null default now()
    );`);
  for (const { name, hash, sql } of recorded.migrations) {
    await db.script(sql);
    await db.query('insert into migrations.applied (name, hash) values ($1, $2)', [name, hash]);
  }
  await applyDefinitions(db, recorded.definitions);
  await db.script(recorded.jobs);
  await fillTables(db, recorded);
}

async function applyDefinitions(db: Database, definitions: readonly RecordedDefinition[]): Promise<void> {
  await db.script(`
    create table migrations.definitions (
      path text primary key, hash text not null, objects jsonb not null, position integer not null
    );`);
  for (const { path, hash, objects, position, sql } of definitions) {
    await db.script(sql);
    await db.query(
      'insert into migrations.definitions (path, hash, objects, position) values ($1, $2, $3::jsonb, $4)',
      [path, hash, JSON.stringify(objects), position],
    );
  }
}

async function fillTables(db: Database, { tables, sequences }: RecordedDatabase): Promise<void> {
  await db.transaction(async (sql) => {
    // Neither triggers nor foreign keys: the rows are complete.
    await sql.query('set local session_replication_role = replica');
    for (const [table, rows] of Object.entries(tables)) {
      await sql.query(`delete from ${table}`);
      if (rows.length === 0) continue;
      const columns = columnsOf(rows);
      await sql.query(
        `insert into ${table} (${columns}) overriding system value
         select ${columns} from jsonb_populate_recordset(null::${table}, $1::text::jsonb)`,
        [`[${rows.join(',')}]`],
      );
    }
    for (const { name, last_value } of sequences) await sql.query('select setval($1, $2)', [name, last_value]);
  });
}

/**
 * The rows that the tables of the former database hold now, in the same form, without columns that have moved elsewhere
 * since (`table.column`).
 */
export async function readRows(
  db: Database,
  recorded: Pick<RecordedDatabase, 'tables'>,
  moved: readonly string[] = [],
): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const [table, rows] of Object.entries(recorded.tables)) {
    const result = await db.query<{ row: string }>(
      `select to_jsonb(t)::text as row from (select ${columnsOf(rows, (column) => !moved.includes(`${table}.${column}`))} from ${table}) as t order by 1`,
    );
    found[table] = result.rows.map(({ row }) => row);
  }
  return found;
}

const columnsOf = (rows: readonly string[], isWanted: (column: string) => boolean = () => true) =>
  Object.keys(JSON.parse(rows[0] ?? '{}') as object)
    .filter(isWanted)
    .map((name) => `"${name}"`)
    .join(', ');
