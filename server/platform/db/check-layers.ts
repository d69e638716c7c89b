import type { Sql } from './database.ts';
import { parseDefinitions } from './definitions.ts';
import { MigrationError, type Layer, type SchemaFiles } from './sql-files.ts';

/**
 * Checks that the layers fit a database that was started with other ones. The shop can follow on a standalone platform
 * whose schema `public` has room for it. The reverse would open the shop's tables by default.
 *
 * @param history the paths of the applied migrations
 * @throws {MigrationError}
 */
export async function checkLayers(sql: Sql, history: readonly string[], files: SchemaFiles): Promise<void> {
  const isApplied = (layer: Layer) => history.some((path) => path.startsWith(`${layer}/`));
  if (files.layers.includes('standalone') && isApplied('shop'))
    throw new MigrationError('MIGRATE=platform: the database contains the shop; use another database');
  if (!files.layers.includes('shop') || isApplied('shop')) return;
  const taken = await findTaken(sql, namesOf(files));
  if (taken.length === 0) return;
  const more = taken.length > MAX_NAMED ? ` and ${taken.length - MAX_NAMED} more` : '';
  throw new MigrationError(
    `MIGRATE=on: the database already has ${taken.slice(0, MAX_NAMED).join(', ')}${more}, names that the shop needs; use another database, or MIGRATE=platform to serve its schema`,
  );
}

const MAX_NAMED = 5;
const NEW_TABLE = /^create table (?:if not exists )?(\w+\.\w+)/gm;

/** The tables, views and functions that a layer creates. The platform has the schemas `auth` and `storage` to itself. */
function namesOf({ migrations, definitions }: SchemaFiles): string[] {
  const tables = migrations.flatMap(({ sql }) => [...sql.matchAll(NEW_TABLE)].map(([, name = '']) => name));
  const others = parseDefinitions(definitions).flatMap(({ objects }) =>
    objects.filter(({ kind }) => kind === 'function' || kind === 'view').map(({ name }) => name),
  );
  return [...tables, ...others].filter((name) => /^(public|internal)\./.test(name));
}

async function findTaken(sql: Sql, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql.query<{ name: string }>(
    `select name from unnest($1::text[]) as name
     where to_regclass(name) is not null or exists (
       select from pg_proc where pronamespace::regnamespace::text || '.' || proname = name
     )
     order by name`,
    [names],
  );
  return rows.map(({ name }) => name);
}
