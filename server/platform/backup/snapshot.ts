import { createHash } from 'node:crypto';
import { mkdir, open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database, Transaction } from '#server/platform/db/database.ts';
import type { SchemaFiles } from '#server/platform/db/sql-files.ts';
import { explainWriting } from './backup-error.ts';
import { readForeignSchema } from './foreign-schema.ts';
import { isInArchive, isRebuilt, knownSequences, knownTables } from './known-tables.ts';
import { tableEntry, type Entry, type Manifest } from './manifest.ts';
import {
  quoteName,
  quoteTable,
  readFiles,
  readMigrations,
  readSequences,
  readTables,
  readTime,
  type TableRow,
} from './snapshot.queries.ts';

export interface Snapshot extends Pick<
  Manifest,
  'snapshotAt' | 'migrations' | 'tables' | 'sequences' | 'otherTables' | 'foreign'
> {
  /** The rows of each table, in a file of the folder. */
  entries: (Entry & { path: string })[];
  files: { version: string; bytes: number }[];
}

/** Pages of a table that one statement copies: 8 MB. It bounds the memory. */
const SLICE_PAGES = 1024;
const NEWLINE = 10;

/**
 * Copies the database into files in `folder`, as of one moment: all tables are read in one repeatable-read transaction.
 * PostgreSQL serves other requests meanwhile; the embedded engine has one session and makes them wait.
 */
export async function takeSnapshot(
  db: Database,
  schema: SchemaFiles,
  folder: string,
  scope: SnapshotScope,
): Promise<Snapshot> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return db.transaction(
    async (sql) => {
      // With row_security off, a policy that hides rows from this connection is an error.
      await sql.script(
        'set transaction isolation level repeatable read; set local statement_timeout = 0; set local row_security = off',
      );
      const { tables, others, sequences } = await select(sql, schema, scope);
      const copied: Copied[] = [];
      for (const [index, table] of tables.entries()) {
        const path = join(folder, String(index));
        copied.push(
          await copyTable(sql, table, path).catch((error: unknown) => {
            throw explainWriting(error, path);
          }),
        );
      }
      return {
        snapshotAt: (await readTime(sql)).toISOString(),
        migrations: await readMigrations(sql),
        tables: copied.map(({ name, columns, rows }) => ({ name, columns, rows })),
        sequences,
        otherTables: scope.others ? [] : others,
        foreign: scope.others && others.length > 0 ? await readForeignSchema(sql) : null,
        entries: copied.map(({ name, bytes, sha256, path }) => ({ name: tableEntry(name), bytes, sha256, path })),
        files: await readFiles(sql),
      };
    },
    { readOnly: true, copies: true },
  );
}

/** What of the database is copied. */
interface SnapshotScope {
  /** For another place: without what only means something beside the same files. */
  complete: boolean;
  /** Also the tables that no migration of ours creates. */
  others: boolean;
}

async function select(sql: Transaction, schema: SchemaFiles, { complete, others }: SnapshotScope) {
  const known = knownTables(schema);
  const all = await readTables(sql);
  const isOther = (name: string) => !known.has(name) && !isRebuilt(name);
  const tables = all.filter(({ name }) => (isOther(name) ? others : isInArchive(name, complete)));
  const names = new Set(tables.map(({ name }) => name));
  const ownSequences = knownSequences(schema);
  const schemas = [...new Set(tables.map(({ name }) => name.slice(0, name.indexOf('.'))))];
  return {
    tables,
    others: all.map(({ name }) => name).filter(isOther),
    sequences: (await readSequences(sql, schemas))
      .filter(({ name, table }) => (table === null ? others || ownSequences.has(name) : names.has(table)))
      .map(({ name, value, isCalled }) => ({ name, value, isCalled })),
  };
}

interface Copied extends Entry {
  columns: string[];
  rows: number;
  path: string;
}

async function copyTable(sql: Transaction, { name, columns, pages }: TableRow, path: string): Promise<Copied> {
  const hash = createHash('sha256');
  const copied: Copied = { name, columns, rows: 0, bytes: 0, sha256: '', path };
  const file = await open(path, 'wx', 0o600);
  try {
    for (let page = 0; page === 0 || page < pages; page += SLICE_PAGES) {
      const lines = await sql.copyOut(sliceOf(name, columns, page, pages));
      hash.update(lines);
      await writeAll(file, lines);
      copied.bytes += lines.byteLength;
      copied.rows += countLines(lines);
    }
  } finally {
    await file.close();
  }
  return { ...copied, sha256: hash.digest('hex') };
}

/** The last slice has no end: the table may have grown since its size was read. */
function sliceOf(name: string, columns: readonly string[], page: number, pages: number): string {
  const end = page + SLICE_PAGES < pages ? ` and ctid < '(${page + SLICE_PAGES},0)'` : '';
  return `select ${columns.map(quoteName).join(', ')} from only ${quoteTable(name)} where ctid >= '(${page},0)'${end}`;
}

async function writeAll(file: FileHandle, bytes: Uint8Array): Promise<void> {
  let rest = bytes;
  while (rest.byteLength > 0) rest = rest.subarray((await file.write(rest)).bytesWritten);
}

/** In COPY's text format, a newline ends a row; those of values are escaped. */
function countLines(bytes: Uint8Array): number {
  let lines = 0;
  for (let at = bytes.indexOf(NEWLINE); at !== -1; at = bytes.indexOf(NEWLINE, at + 1)) lines += 1;
  return lines;
}
