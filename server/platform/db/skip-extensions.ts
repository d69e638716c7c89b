import { DatabaseError, type Sql, type Transaction } from './database.ts';
import type { SqlStatement } from './sql-statements.ts';

/** Runs a statement, or says why it was left out. */
export type Skipper = (sql: Transaction, statement: SqlStatement, run: () => Promise<null>) => Promise<string | null>;

/** As PostgreSQL says it. */
export const MISSING_EXTENSION = /^extension ".+" is not available$/;

const CREATE = /^create\s+extension\s+(?:if\s+not\s+exists\s+)?("[^"]+"|[\w-]+)/i;
const OF_EXTENSION = /^(?:comment\s+on|alter|drop)\s+extension\s+(?:if\s+exists\s+)?("[^"]+"|[\w-]+)/i;
/** Schemas that extensions of a hosted Supabase bring, where they are not called like the extension. */
const SCHEMAS: Readonly<Record<string, readonly string[]>> = {
  pg_cron: ['cron'],
  pg_graphql: ['graphql', 'graphql_public'],
  pg_net: ['net'],
  supabase_vault: ['vault'],
};
/** A schema, table, function, type or other object that does not exist. */
const MISSING = ['3F000', '42P01', '42883', '42704'];

const nameIn = (pattern: RegExp, { text }: SqlStatement): string | undefined =>
  pattern.exec(text)?.[1]?.replaceAll('"', '');

/**
 * Leaves out extensions that this database does not have, and then statements that fail because something of their schemas is
 * missing.
 */
export async function createSkipper(sql: Sql): Promise<Skipper> {
  const { rows } = await sql.query<{ name: string }>('select name::text from pg_available_extensions');
  const available = new Set(rows.map(({ name }) => name));
  const left = new Set<string>();
  return async (transaction, statement, run) => {
    const created = nameIn(CREATE, statement);
    if (created !== undefined && !available.has(created)) left.add(created);
    const name = created ?? nameIn(OF_EXTENSION, statement);
    if (name !== undefined && left.has(name)) return `extension ${name} is not available`;
    if (left.size === 0) return run();
    try {
      return await transaction.savepoint(run);
    } catch (error) {
      const cause =
        error instanceof DatabaseError && MISSING.includes(error.code) ? ownerOf(error.message, left) : null;
      if (cause === null) throw error;
      return `needs the extension ${cause}: ${(error as DatabaseError).message}`;
    }
  };
}

/** The extension whose schema a message of PostgreSQL names as missing. */
function ownerOf(message: string, extensions: ReadonlySet<string>): string | null {
  for (const extension of extensions)
    for (const schema of [extension, ...(SCHEMAS[extension] ?? [])])
      if (new RegExp(`(schema "${schema}"|["\\s(]${schema}\\.)`).test(message)) return extension;
  return null;
}
