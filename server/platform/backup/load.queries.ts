import type { Sql, Transaction } from '#server/platform/db/database.ts';
import { quoteName, quoteTable, readTables } from './snapshot.queries.ts';

/** The tables of a database, as far as they are not a part of PostgreSQL or of an extension. */
export const tablesOf = async (sql: Sql): Promise<string[]> => (await readTables(sql)).map(({ name }) => name);

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/** Drops all foreign keys and returns a function that adds them again, which checks every row. */
export async function dropForeignKeys(sql: Transaction): Promise<() => Promise<void>> {
  const { rows } = await sql.query<ForeignKey>(`
    select n.nspname || '.' || c.relname as table, k.conname as name, pg_catalog.pg_get_constraintdef(k.oid) as definition
    from pg_catalog.pg_constraint k
      join pg_catalog.pg_class c on c.oid = k.conrelid
      join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    where k.contype = 'f' and n.nspname <> 'pgboss'`);
  for (const { table, name } of rows)
    await sql.script(`alter table ${quoteTable(table)} drop constraint ${quoteName(name)}`);
  return async () => {
    for (const { table, name, definition } of rows)
      await sql.script(`alter table ${quoteTable(table)} add constraint ${quoteName(name)} ${definition}`);
  };
}

/** The rows are complete, so no trigger may add to them. Returns a function that enables the triggers again. */
export async function disableTriggers(sql: Transaction): Promise<() => Promise<void>> {
  await sql.script('set constraints all immediate');
  const { rows } = await sql.query<{ table: string; name: string }>(`
    select n.nspname || '.' || c.relname as table, t.tgname as name
    from pg_catalog.pg_trigger t join pg_catalog.pg_class c on c.oid = t.tgrelid
      join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    where not t.tgisinternal and t.tgenabled = 'O' and c.relkind in ('r', 'p')`);
  const change = async (action: 'disable' | 'enable') => {
    for (const { table, name } of rows)
      await sql.script(`alter table ${quoteTable(table)} ${action} trigger ${quoteName(name)}`);
  };
  await change('disable');
  return () => change('enable');
}

/** Rows that migrations have inserted. */
export async function emptyTables(sql: Transaction, tables: readonly string[]): Promise<void> {
  if (tables.length > 0) await sql.script(`truncate ${tables.map(quoteTable).join(', ')}`);
}

export async function countRows(sql: Sql, table: string): Promise<number> {
  const { rows } = await sql.query<{ count: number }>(`select count(*) as count from ${quoteTable(table)}`, [], {
    once: true,
  });
  return rows[0]?.count ?? 0;
}

export async function setSequence(sql: Sql, name: string, value: string, isCalled: boolean): Promise<void> {
  await sql.query('select setval($1::regclass, $2::bigint, $3)', [quoteTable(name), value, isCalled]);
}

/** Remembers which restore filled this database. */
export async function recordRestore(sql: Transaction, id: string): Promise<void> {
  await sql.script('create table migrations.restores (id uuid primary key, at timestamptz not null default now())');
  await sql.query('insert into migrations.restores (id) values ($1)', [id]);
}

export async function wasFilledBy(sql: Sql, id: string): Promise<boolean> {
  const { rows } = await sql.query<{ known: boolean }>(
    `select to_regclass('migrations.restores') is not null as known`,
  );
  if (rows[0]?.known !== true) return false;
  return (await sql.query('select from migrations.restores where id = $1', [id])).count > 0;
}
