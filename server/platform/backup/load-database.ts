import type { Transaction } from '#server/platform/db/database.ts';
import { applyMigration, openHistory, recordMigration } from '#server/platform/db/migrate.ts';
import type { SchemaFiles } from '#server/platform/db/sql-files.ts';
import { BackupError } from './backup-error.ts';
import { isRebuilt, knownTables } from './known-tables.ts';
import { countRows, disableTriggers, dropForeignKeys, emptyTables, setSequence, tablesOf } from './load.queries.ts';
import { tableEntry, type Manifest } from './manifest.ts';
import { quoteName, quoteTable, readSequences } from './snapshot.queries.ts';

/** @throws {BackupError} if this version cannot restore what the archive lists */
export function checkMigrations({ migrations, version }: Manifest, schema: SchemaFiles): void {
  for (const { name, hash } of migrations) {
    if (isSeed(name)) continue;
    const file = schema.migrations.find(({ path }) => path === name);
    if (file === undefined)
      throw new BackupError(`the archive was made by a newer version (${version}); restore it with that version`);
    if (file.hash !== hash) throw new BackupError(`the archive was made with another version of ${name}`);
  }
}

/**
 * An archive is a file that others may have changed, so nothing in it is executed: it may only have rows of tables that
 * migrations of ours create.
 * @throws {BackupError}
 */
export function requireDataOnly({ foreign, tables }: Manifest, schema: SchemaFiles): void {
  if (foreign != null)
    throw new BackupError(
      'the archive contains SQL of another schema, which is never restored; take an archive of npm run backup, and move such a database with npm run move',
    );
  const known = knownTables(schema);
  const stranger = tables.find(({ name }) => !known.has(name) || isRebuilt(name));
  if (stranger !== undefined)
    throw new BackupError(`the archive has rows of ${stranger.name}, which no migration of this product creates`);
}

/** @throws {BackupError} */
export async function requireEmptyDatabase(sql: Transaction): Promise<void> {
  const [table] = await tablesOf(sql);
  if (table !== undefined)
    throw new BackupError(`the database is not empty (it has the table ${table}); restore into a new one`);
}

/** Brings an empty database to exactly the archive's migrations, without definitions. */
export async function applyMigrationsOf(
  { migrations }: Manifest,
  sql: Transaction,
  schema: SchemaFiles,
): Promise<void> {
  await openHistory(sql);
  for (const { name, hash } of migrations) {
    const file = schema.migrations.find(({ path }) => path === name);
    await (file === undefined ? recordMigration(sql, { path: name, hash }) : applyMigration(sql, file));
  }
}

/** Prepares an empty database, in the caller's transaction. `build` creates the archive's tables. */
export async function beginLoad(sql: Transaction, manifest: Manifest, build: () => Promise<void>): Promise<Load> {
  // Applies to PostgreSQL only: reading the archive takes its time.
  await sql.script('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
  await requireEmptyDatabase(sql);
  await build();
  const enableTriggers = await disableTriggers(sql);
  const created = (await tablesOf(sql)).filter((name) => !isRebuilt(name));
  const addForeignKeys = await dropForeignKeys(sql);
  await emptyTables(sql, created);
  const tables = new Map(manifest.tables.map((table) => [tableEntry(table.name), table]));
  return {
    async addTable(entry, body) {
      const table = tables.get(entry);
      if (table === undefined) return;
      const target = `${quoteTable(table.name)} (${table.columns.map(quoteName).join(', ')})`;
      for await (const lines of inWholeLines(body)) await sql.copyIn(target, lines);
    },
    async finish() {
      await addForeignKeys();
      await enableTriggers();
      for (const { name, value, isCalled } of manifest.sequences) await setSequence(sql, name, value, isCalled);
      await checkSequences(sql, manifest);
      const totals: RowTotal[] = [];
      for (const { name, rows } of manifest.tables)
        totals.push({ table: name, expected: rows, restored: await countRows(sql, name) });
      return totals;
    },
  };
}

async function checkSequences(sql: Transaction, { sequences }: Manifest): Promise<void> {
  const schemas = [...new Set(sequences.map(({ name }) => name.slice(0, name.indexOf('.'))))];
  const now = new Map((await readSequences(sql, schemas)).map((sequence) => [sequence.name, sequence]));
  for (const { name, value, isCalled } of sequences) {
    const restored = now.get(name);
    if (restored?.value !== value || restored.isCalled !== isCalled)
      throw new BackupError(`the sequence ${name} was not restored: it is at ${restored?.value ?? 'nothing'}`);
  }
}

export interface RowTotal {
  table: string;
  expected: number;
  restored: number;
}

interface Load {
  /** Adds the rows of an archive entry. Other entries are ignored. */
  addTable(entry: string, body: AsyncIterable<Uint8Array>): Promise<void>;
  /** Checks the foreign keys, sets the sequences and counts the rows. */
  finish(): Promise<RowTotal[]>;
}

const isSeed = (name: string): boolean => /^\w+\/seeds\//.test(name);

const MAX_CHUNK_BYTES = 8 * 1024 * 1024;
const NEWLINE = 10;

/** Cuts at ends of lines: COPY's text format escapes the newlines of values. */
async function* inWholeLines(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    length += chunk.byteLength;
    const end = length < MAX_CHUNK_BYTES ? -1 : chunk.lastIndexOf(NEWLINE);
    if (end === -1) continue;
    const all = Buffer.concat(chunks);
    const cut = length - chunk.byteLength + end + 1;
    yield all.subarray(0, cut);
    chunks = [all.subarray(cut)];
    length -= cut;
  }
  if (length > 0) yield Buffer.concat(chunks);
}
