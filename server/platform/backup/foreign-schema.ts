import { openAppliedFiles } from '#server/platform/db/apply-sql-files.ts';
import type { Sql, Transaction } from '#server/platform/db/database.ts';
import { BackupError } from './backup-error.ts';
import { describeSchema } from './describe-schema.ts';
import type { Manifest } from './manifest.ts';

type ForeignSchema = NonNullable<Manifest['foreign']>;

/** How to build what our migrations do not create: the recorded migrations of another schema, and the result. */
export async function readForeignSchema(sql: Transaction): Promise<ForeignSchema> {
  return { migrations: await readRecorded(sql), lines: await describeSchema(sql) };
}

async function readRecorded(sql: Sql): Promise<ForeignSchema['migrations']> {
  const { rows: found } = await sql.query(
    `select where to_regclass('supabase_migrations.schema_migrations') is not null`,
  );
  if (found.length === 0) return [];
  const { rows } = await sql.query<ForeignSchema['migrations'][number]>(
    `select version, coalesce(statements, '{}') as statements from supabase_migrations.schema_migrations order by version`,
  );
  return rows;
}

/**
 * Builds another schema in a database that has ours, with its definitions.
 * @throws {BackupError} if a migration fails, or anything was made in another way
 */
export async function buildForeignSchema(sql: Transaction, { migrations, lines }: ForeignSchema): Promise<void> {
  await openAppliedFiles(sql);
  for (const { version, statements } of migrations) {
    try {
      for (const statement of statements) await sql.script(statement);
    } catch (error) {
      throw new BackupError(`migration ${version} of the other schema failed: ${(error as Error).message}`, {
        cause: error,
      });
    }
  }
  const built = new Set(await describeSchema(sql));
  const missing = lines.filter((line) => !built.has(line));
  if (missing.length === 0) return;
  const more = missing.length > MAX_NAMED ? ` and ${missing.length - MAX_NAMED} more` : '';
  throw new BackupError(
    `the recorded migrations (supabase_migrations.schema_migrations) do not build the other schema as it is: ${missing.slice(0, MAX_NAMED).map(shorten).join('; ')}${more}`,
  );
}

const MAX_NAMED = 5;
const MAX_LENGTH = 60;

const shorten = (line: string): string =>
  line.replaceAll(/\s+/g, ' ').slice(0, MAX_LENGTH) + (line.length > MAX_LENGTH ? '…' : '');
