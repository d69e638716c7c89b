import { join } from 'node:path';
import type { Sql } from '#server/platform/db/database.ts';

const ROLES = ['anon', 'guest', 'authenticated', 'service_role'];

/** What clients and processes of a version call. */
export interface Interface {
  functions: Record<
    string,
    { args: { name: string; type: string; required: boolean }[]; result: string; roles: string[] }
  >;
  /** Columns of tables and views, with their types, and the roles that may read some of them. */
  relations: Record<string, { columns: Record<string, string>; readers: string[] }>;
}

/** The interface of a commit, by `tests/support/record-interface.ts`. */
export const RECORDED_INTERFACE = join(import.meta.dirname, '../contract/database/fixtures/previous-interface.json');

/** The schema `public`, and functions with these qualified names. */
export async function readInterface(sql: Pick<Sql, 'query'>, others: readonly string[] = []): Promise<Interface> {
  const functions = await sql.query<{ name: string; value: Interface['functions'][string] }>(
    `select n.nspname || '.' || p.proname as name, jsonb_build_object(
       'args', (select coalesce(jsonb_agg(jsonb_build_object('name', coalesce(p.proargnames[a.at], ''), 'type', format_type(a.type, null),
           'required', a.at <= p.pronargs - p.pronargdefaults) order by a.at), '[]')
         from unnest(p.proargtypes::oid[]) with ordinality as a (type, at)),
       'result', pg_get_function_result(p.oid),
       'roles', (select coalesce(jsonb_agg(r.role), '[]') from unnest($2::text[]) as r (role) where has_function_privilege(r.role, p.oid, 'execute'))
     ) as value
     from pg_proc as p join pg_namespace as n on n.oid = p.pronamespace
     where n.nspname = 'public' or n.nspname || '.' || p.proname = any ($1) order by 1`,
    [others, ROLES],
  );
  const relations = await sql.query<{ name: string; value: Interface['relations'][string] }>(
    `select c.relname::text as name, jsonb_build_object(
       'columns', (select jsonb_object_agg(a.attname, format_type(a.atttypid, a.atttypmod) order by a.attnum)
         from pg_attribute as a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped),
       'readers', (select coalesce(jsonb_agg(r.role), '[]') from unnest($1::text[]) as r (role) where has_any_column_privilege(r.role, c.oid, 'select'))
     ) as value
     from pg_class as c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') order by 1`,
    [ROLES],
  );
  const byName = <T>({ rows }: { rows: { name: string; value: T }[] }) =>
    Object.fromEntries(rows.map(({ name, value }) => [name, value]));
  return { functions: byName(functions), relations: byName(relations) };
}
