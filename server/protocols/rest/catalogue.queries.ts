import type { Sql } from '#server/platform/db/database.ts';

export interface TypeRow {
  id: number;
  schema: string;
  name: string;
  display: string;
  kind: string;
  category: string;
  base: number;
  array: string | null;
  relation: number;
}

export interface RelationRow {
  id: number;
  schema: string;
  name: string;
  kind: string;
  exposed: boolean;
  comment: string | null;
  /** The rewrite rule of a view, as PostgreSQL prints its parse tree. */
  tree: string | null;
}

export interface ColumnRow {
  relation: number;
  name: string;
  position: number;
  nullable: boolean;
  type: number;
  default_sql: string | null;
  comment: string | null;
}

export interface ConstraintRow {
  name: string;
  kind: 'p' | 'u' | 'f';
  relation: number;
  target: number;
  columns: number[];
  target_columns: number[] | null;
}

export interface RoutineRow {
  schema: string;
  name: string;
  volatility: string;
  set: boolean;
  /** The planner's estimate of a set's size; `rows 1` declares a to-one relationship. */
  rows: number;
  result: number;
  variadic: boolean;
  names: string[];
  modes: string[] | null;
  types: number[];
  defaults: number;
  comment: string | null;
}

// Binds the schema list as JSON text, because both engines bind it alike.
const EXPOSED = '(select json_array_elements_text($1::text::json))';

// Includes views in other schemas, because an exposed view may build on one, and the row types of function results.
const RELATION_IDS = `
  select c.oid from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where (c.relkind in ('r', 'v', 'm', 'f', 'p') and not c.relispartition
         and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname !~ '^pg_(toast|temp)')
     or c.reltype in (select p.prorettype from pg_proc p join pg_namespace m on m.oid = p.pronamespace where m.nspname in ${EXPOSED})`;

const TYPES = `
  select t.oid::int8 as id, n.nspname as schema, t.typname as name, format_type(t.oid, null) as display, t.typtype::text as kind,
         t.typcategory::text as category, t.typbasetype::int8 as base, t.typrelid::int8 as relation, a.typname as array
  from pg_type t join pg_namespace n on n.oid = t.typnamespace left join pg_type a on a.oid = t.typarray
  where $1::text is not null`;

const RELATIONS = `
  select c.oid::int8 as id, n.nspname as schema, c.relname as name, c.relkind::text as kind,
         n.nspname in ${EXPOSED} as exposed, obj_description(c.oid, 'pg_class') as comment,
         case when c.relkind in ('v', 'm')
              then (select r.ev_action::text from pg_rewrite r where r.ev_class = c.oid and r.rulename = '_RETURN') end as tree
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.oid in (${RELATION_IDS}) order by n.nspname, c.relname`;

const COLUMNS = `
  select a.attrelid::int8 as relation, a.attname as name, a.attnum as position, not a.attnotnull as nullable,
         a.atttypid::int8 as type, col_description(a.attrelid, a.attnum) as comment,
         case when a.attgenerated <> '' then null
              when a.attidentity = 'd' then format('nextval(%L::regclass)', pg_get_serial_sequence(a.attrelid::regclass::text, a.attname))
              else pg_get_expr(d.adbin, d.adrelid) end as default_sql
  from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attnum > 0 and not a.attisdropped and a.attrelid in (${RELATION_IDS}) order by a.attrelid, a.attnum`;

const CONSTRAINTS = `
  select c.conname as name, c.contype::text as kind, c.conrelid::int8 as relation, c.confrelid::int8 as target,
         to_json(c.conkey) as columns, to_json(c.confkey) as target_columns
  from pg_constraint c
  where c.contype in ('p', 'u', 'f') and c.conparentid = 0 and c.conrelid in (${RELATION_IDS}) order by c.conname`;

const ROUTINES = `
  select n.nspname as schema, p.proname as name, p.provolatile::text as volatility, p.proretset as set, p.prorows as rows, p.prorettype::int8 as result,
         p.provariadic <> 0 as variadic, to_json(coalesce(p.proargnames, '{}')) as names, to_json(p.proargmodes) as modes,
         to_json(coalesce(p.proallargtypes, p.proargtypes::oid[])::int8[]) as types, p.pronargdefaults as defaults,
         obj_description(p.oid, 'pg_proc') as comment
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where p.prokind = 'f' and n.nspname in ${EXPOSED} order by n.nspname, p.proname, p.oid`;

/** Reads everything that requests are validated against. Runs as the owner; privileges are checked per request. */
export async function readCatalogue(sql: Sql, schemas: readonly string[]) {
  const exposed = [JSON.stringify(schemas)];
  // With an empty search path PostgreSQL prints defaults with qualified names.
  await sql.query("select set_config('search_path', '', true)");
  return {
    types: (await sql.query<TypeRow>(TYPES, exposed)).rows,
    relations: (await sql.query<RelationRow>(RELATIONS, exposed)).rows,
    columns: (await sql.query<ColumnRow>(COLUMNS, exposed)).rows,
    constraints: (await sql.query<ConstraintRow>(CONSTRAINTS, exposed)).rows,
    routines: (await sql.query<RoutineRow>(ROUTINES, exposed)).rows,
  };
}

export type Catalogue = Awaited<ReturnType<typeof readCatalogue>>;
