import type { GeneratorMetadata, PostgresColumn, PostgresFunction } from '@supabase/postgrest-typegen';
import { sortGeneratorMetadata } from '@supabase/postgrest-typegen/generation';
import { introspect } from '@supabase/postgrest-typegen/introspection';
import { isCurrent } from '#database/aliases.ts';
import { filledByTrigger, nullableArguments, nullableResults, typedText, views } from '#database/corrections.ts';
import type { Sql } from '#server/platform/db/database.ts';

/** The schemas that our own SQL defines; REST exposes `public`. */
const SCHEMAS = ['public', 'auth', 'internal', 'storage', 'operations'];

export interface Column extends PostgresColumn {
  /** What the column can hold, from its check constraint. */
  values: readonly string[] | null;
  /** The key of `ValueTypes` that describes the value. */
  valueKey: string | null;
}

export interface Schema extends GeneratorMetadata {
  columns: Column[];
}

/** Reads a migrated database and applies `database/corrections.ts`. @throws {Error} for a correction of an unknown name */
export async function readSchema(sql: Pick<Sql, 'query'>): Promise<Schema> {
  const db = { query: (text: string) => sql.query(text) };
  const all = sortGeneratorMetadata(await introspect(db, { includedSchemas: SCHEMAS }));
  const found = {
    ...all,
    columns: all.columns.filter(({ table }) => isCurrent(table)),
    functions: all.functions.filter(({ name }) => isCurrent(name)),
    views: all.views.filter(({ name }) => isCurrent(name)),
    relationships: all.relationships.filter(({ relation }) => isCurrent(relation)),
  };
  const columns = found.columns.map(describe);
  for (const [table, names] of Object.entries(filledByTrigger)) {
    for (const name of names) findColumn(columns, table, name).default_value = 'trigger';
  }
  for (const key of typedText.filter((one) => !one.includes('('))) {
    const [table = '', name = ''] = key.split('.');
    findColumn(columns, table, name).valueKey = key;
  }
  for (const [view, correction] of Object.entries(views)) correctView(columns, view, correction);
  return { ...found, columns };
}

/** `orders` for a relation of `public`, `auth.users` for others. */
export function relationName({ schema, name }: { schema: string; name: string }): string {
  return schema === 'public' ? name : `${schema}.${name}`;
}

function describe(column: PostgresColumn): Column {
  const key = `${relationName({ schema: column.schema, name: column.table })}.${column.name}`;
  return {
    ...column,
    values: allowedValues(column.check),
    valueKey: column.format === 'json' || column.format === 'jsonb' ? key : null,
  };
}

/** The texts of `status in ('open', 'paid')`, which PostgreSQL stores as `status = ANY (ARRAY['open'::text, ...])`. */
function allowedValues(check: string | null): string[] | null {
  const list = check?.match(/^\w+ = ANY \(ARRAY\[((?:'(?:[^']|'')*'::text(?:, )?)+)\]\)$/)?.[1];
  return list === undefined
    ? null
    : [...list.matchAll(/'((?:[^']|'')*)'::text/g)].map(([, text = '']) => text.replaceAll("''", "'"));
}

function correctView(columns: readonly Column[], view: string, { like, notNull = [] }: (typeof views)[string]): void {
  for (const name of notNull) findColumn(columns, view, name).is_nullable = false;
  if (like === undefined) return;
  for (const column of columnsOf(columns, view)) {
    const { is_nullable, values, valueKey } =
      columnsOf(columns, like).find(({ name }) => name === column.name) ?? column;
    Object.assign(column, { is_nullable, values, valueKey });
  }
}

function columnsOf(columns: readonly Column[], relation: string): Column[] {
  return columns.filter(({ schema, table }) => schema === 'public' && table === relation);
}

function findColumn(columns: readonly Column[], relation: string, name: string): Column {
  const column = columnsOf(columns, relation).find((one) => one.name === name);
  if (column === undefined) throw new Error(`database/corrections.ts: there is no column ${relation}.${name}`);
  return column;
}

/** Arguments and result columns of a function that can be null. @throws {Error} for a correction of an unknown name */
export function nullableValues({ name, args }: PostgresFunction): string[] {
  const nullable = [...(nullableResults[name] ?? []), ...(nullableArguments[name] ?? [])];
  const unknown = nullable.find((value) => !args.some((arg) => arg.name === value));
  if (unknown !== undefined)
    throw new Error(`database/corrections.ts: ${name}() has no argument or result column ${unknown}`);
  return nullable;
}
