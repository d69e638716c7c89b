import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Database } from '#server/platform/db/database.ts';

const FILE = join(import.meta.dirname, '../contract/database/fixtures/former-database.json.gz');

export interface FormerDatabase {
  migrations: { name: string; hash: string; sql: string }[];
  /** Each row as the text of a JSON object. */
  tables: Record<string, string[]>;
  sequences: { name: string; last_value: number }[];
}

export async function readFormerDatabase(): Promise<FormerDatabase> {
  return JSON.parse(gunzipSync(await readFile(FILE)).toString()) as FormerDatabase;
}

/** Builds the database in an empty one, as its own version did. */
export async function buildFormerDatabase(
  db: Database,
  { migrations, tables, sequences }: FormerDatabase,
): Promise<void> {
  await db.script(`
    create schema migrations;
    create table migrations.applied (
      name text primary key, hash text not null, applied_at timestamptz not null default now()
    );`);
  for (const { name, hash, sql } of migrations) {
    await db.script(sql);
    await db.query('insert into migrations.applied (name, hash) values ($1, $2)', [name, hash]);
  }
  await db.transaction(async (sql) => {
    // Neither triggers nor foreign keys: the rows are complete.
    await sql.query('set local session_replication_role = replica');
    for (const [table, rows] of Object.entries(tables)) {
      const columns = columnsOf(rows);
      await sql.query(`delete from ${table}`);
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
  former: FormerDatabase,
  moved: readonly string[] = [],
): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const [table, rows] of Object.entries(former.tables)) {
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
