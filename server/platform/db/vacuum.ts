import type { Database } from './database.ts';

/** How often {@link vacuumTables} runs on the embedded engine. */
export const VACUUM_SECONDS = 1800;

/** Which tables have changed is not known: the embedded engine counts no changes. */
const FILLED_TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name
    from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
   where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname not in ('pg_catalog', 'information_schema')
     and pg_relation_size(c.oid) > 0
   order by c.oid`;

/**
 * The embedded engine has no autovacuum: space of deleted and updated rows would never be used again, and statements would
 * be planned for the sizes of empty tables. One statement for each table, so that requests get their turn in between.
 */
export async function vacuumTables(db: Database): Promise<void> {
  const { rows } = await db.query<{ name: string }>(FILLED_TABLES);
  for (const { name } of rows) await db.script(`vacuum (analyze) ${name}`);
}
