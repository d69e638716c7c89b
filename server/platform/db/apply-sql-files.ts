import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { DatabaseError, type Database, type Transaction } from './database.ts';
import { createSkipper, MISSING_EXTENSION, type Skipper } from './skip-extensions.ts';
import { MigrationError } from './sql-files.ts';
import { splitStatements, type SqlStatement } from './sql-statements.ts';

/** `20240105120000_todos.sql`, as the Supabase CLI names migrations. */
const MIGRATION = /^(\d+)_(.+)\.sql$/;
/** A file is one transaction, also if it brings its own. */
const TRANSACTION = /^(begin|commit|end|start\s+transaction)(\s+(work|transaction))?\s*;?$/i;
/** Of `pg_dump`; they only matter to psql. */
const DUMP_COMMAND = /^\\(un)?restrict\b/;
const COPY_TARGET = /^copy\s+([\s\S]*?)\s+from\s+stdin\s*;?$/i;
const MAX_EXCERPT = 160;

export interface ApplyOptions {
  /** `create extension` of one that this database does not have is left out, with what needs it. */
  skipExtensions?: boolean;
  /** One line for the terminal. */
  report: (line: string) => void;
}

/**
 * Runs SQL files of someone else's schema, each in a transaction. Those that are named like a migration run once, and
 * are recorded where the Supabase CLI records them; others, such as seeds, run each time.
 *
 * @throws {MigrationError} naming file, line and statement that fail. Files before it stay applied.
 */
export async function applySqlFiles(
  db: Database,
  files: readonly string[],
  { skipExtensions = false, report }: ApplyOptions,
): Promise<void> {
  await openAppliedFiles(db);
  const skipper = skipExtensions ? await createSkipper(db) : null;
  for (const file of files) {
    const skipped: string[] = [];
    const done = await applyFile(db, file, skipper, (line) => skipped.push(line));
    for (const line of skipped) report(line);
    report(`${done ? 'applied' : 'already applied'}  ${file}`);
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
async function applyFile(
  db: Database,
  file: string,
  skipper: Skipper | null,
  report: ApplyOptions['report'],
): Promise<boolean> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new MigrationError(`${file} failed: ${(error as Error).message}`, { cause: error });
  });
  const [, version, name] = MIGRATION.exec(basename(file)) ?? [];
  const statements = splitStatements(text.replace(/^\uFEFF/, ''));
  const work = async (sql: Transaction) => {
    if (version !== undefined) {
      const { count } = await sql.query(
        `insert into supabase_migrations.schema_migrations (version, statements, name) values ($1, array[$2], $3)
         on conflict do nothing`,
        [version, text, name ?? null],
      );
      if (count === 0) return false;
    }
    for (const statement of statements) {
      const reason = await runOrSkip(sql, statement, skipper, file);
      if (reason !== null) report(`skipped  ${file}:${statement.line}  ${reason}`);
    }
    // A dump empties the search path of its session, which goes on with the next file.
    await sql.script('reset all');
    return true;
  };
  return db.transaction(work, { copies: statements.some(({ data }) => data !== undefined) });
}

/** Why the statement was left out; null if it ran. @throws {MigrationError} */
async function runOrSkip(
  sql: Transaction,
  statement: SqlStatement,
  skipper: Skipper | null,
  file: string,
): Promise<string | null> {
  try {
    return skipper === null ? await run(sql, statement) : await skipper(sql, statement, () => run(sql, statement));
  } catch (error) {
    throw describeFailure(file, statement, error);
  }
}

async function run(sql: Transaction, { text, data }: SqlStatement): Promise<null> {
  if (DUMP_COMMAND.test(text) || TRANSACTION.test(text)) return null;
  if (text.startsWith('\\')) throw new Error('this is a command of psql, not SQL');
  if (data === undefined) {
    await sql.script(text);
    return null;
  }
  const target = COPY_TARGET.exec(text)?.[1];
  if (target === undefined) throw new Error('only the text format of COPY is read');
  await sql.copyIn(target, new TextEncoder().encode(data));
  return null;
}

/** `schema.sql:12: relation "todo" does not exist, in: insert into todo …` */
function describeFailure(file: string, { text, line }: SqlStatement, error: unknown): MigrationError {
  const { message } = error as Error;
  const hint =
    error instanceof DatabaseError && MISSING_EXTENSION.test(message) ? '; --skip-extensions leaves it out' : '';
  const excerpt = text.replaceAll(/\s+/g, ' ');
  return new MigrationError(
    `${file}:${line + linesBefore(text, error)}: ${message}${hint}, in: ${excerpt.length > MAX_EXCERPT ? `${excerpt.slice(0, MAX_EXCERPT)}…` : excerpt}`,
    { cause: error },
  );
}

/** Lines between the beginning of the statement and what PostgreSQL points at. */
function linesBefore(text: string, error: unknown): number {
  if (!(error instanceof DatabaseError) || error.position === undefined) return 0;
  // PostgreSQL counts characters, JavaScript the halves of some.
  return [...text].slice(0, error.position - 1).filter((char) => char === '\n').length;
}
