import type { Sql } from '#server/platform/db/database.ts';

/** A table that holds rows of its own. */
export interface TableRow {
  /** With its schema: `public.orders`. */
  name: string;
  /** Without generated columns, in the order of the table. */
  columns: string[];
  /** Pages of 8 KB on disk. */
  pages: number;
}

const OWN_TABLES = `
  c.relkind = 'r' and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
  and not exists (select from pg_catalog.pg_depend d where d.classid = 'pg_catalog.pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;

export async function readTables(sql: Sql): Promise<TableRow[]> {
  const { rows } = await sql.query<TableRow>(`
    select n.nspname || '.' || c.relname as name,
      coalesce((
        select array_agg(a.attname::text order by a.attnum) from pg_catalog.pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      ), '{}') as columns,
      (pg_catalog.pg_relation_size(c.oid) / current_setting('block_size')::int)::int as pages
    from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    where ${OWN_TABLES}
    order by n.nspname collate "C", c.relname collate "C"`);
  return rows;
}

interface SequenceRow {
  name: string;
  /** The table of its column; null for a sequence of its own. */
  table: string | null;
  /** A bigint in text. */
  value: string;
  isCalled: boolean;
}

/** Sequences of the given schemas. Their values are read one by one, because `pg_sequences` hides unused ones. */
export async function readSequences(sql: Sql, schemas: readonly string[]): Promise<SequenceRow[]> {
  const { rows } = await sql.query<Pick<SequenceRow, 'name' | 'table'>>(
    `select n.nspname || '.' || c.relname as name, (
       select tn.nspname || '.' || t.relname
       from pg_catalog.pg_depend d join pg_catalog.pg_class t on t.oid = d.refobjid
         join pg_catalog.pg_namespace tn on tn.oid = t.relnamespace
       where d.classid = 'pg_catalog.pg_class'::regclass and d.objid = c.oid
         and d.refclassid = 'pg_catalog.pg_class'::regclass and d.deptype in ('a', 'i')
     ) as table
     from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'S' and n.nspname = any($1::text[]) order by n.nspname collate "C", c.relname collate "C"`,
    [schemas],
  );
  const sequences: SequenceRow[] = [];
  for (const { name, table } of rows) {
    const [row] = (
      await sql.query<Pick<SequenceRow, 'value' | 'isCalled'>>(
        `select last_value::text as value, is_called as "isCalled" from ${quoteTable(name)}`,
        [],
        { once: true },
      )
    ).rows;
    if (row !== undefined) sequences.push({ name, table, ...row });
  }
  return sequences;
}

/** Migrations and seeds in the order they were applied; all of one transaction have the same time. */
export async function readMigrations(sql: Sql): Promise<{ name: string; hash: string }[]> {
  const { rows } = await sql.query<{ name: string; hash: string }>(
    `select name, hash from migrations.applied order by applied_at, name collate "C"`,
  );
  return rows;
}

export async function readFiles(sql: Sql): Promise<{ version: string; bytes: number }[]> {
  const { rows } = await sql.query<{ version: string; bytes: number }>(
    `select version::text as version, (metadata ->> 'size')::bigint as bytes from storage.objects order by version`,
  );
  return rows;
}

export async function readTime(sql: Sql): Promise<Date> {
  const [row] = (await sql.query<{ now: Date }>('select now() as now')).rows;
  if (row === undefined) throw new Error('the database did not return its time');
  return row.now;
}

export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const quoteTable = (name: string): string => {
  const dot = name.indexOf('.');
  return `${quoteName(name.slice(0, dot))}.${quoteName(name.slice(dot + 1))}`;
};
