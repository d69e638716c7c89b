import type { PostgresFunction, PostgresType } from '@supabase/postgrest-typegen';
import { generateTypescript, pgTypeToTsType } from '@supabase/postgrest-typegen/generation';
import { nullableFunctions, typedRows, typedText } from '#database/corrections.ts';
import { nullableValues, type Column, type Schema } from './metadata.ts';

/** Where the types end and helpers begin that are not used here. */
const HELPERS = '\ntype DatabaseWithoutInternals';
/** PostgreSQL writes these as JSON strings, but the library does not know them. */
const TEXT_FORMATS = new Set(['inet', 'tsvector']);
const PUBLIC = { id: 0, name: 'public', owner: '' };

/**
 * The type `Database` as the official client takes it: JSON values of the schema `public`. It has literal types for
 * texts with a list of allowed values, and `ValueTypes` for JSON.
 *
 * The library's output is fixed by the type of each column, so that special types are given to it as invented enums of
 * a schema that it does not describe: it writes their values in place. A value in guillemets is an expression.
 */
export async function restMap(schema: Schema): Promise<string> {
  const invented = new InventedTypes();
  const generated = await generateTypescript(
    {
      ...schema,
      schemas: schema.schemas.filter(({ name }) => name === 'public'),
      views: schema.views.map((view) => ({ ...view, is_insert_enabled: false, is_update_enabled: false })),
      columns: schema.columns.map((column) => restColumn(column, invented)),
      functions: schema.functions
        .filter((fn) => fn.schema === 'public')
        .map((fn) => restFunction(fn, schema, invented)),
      types: [...schema.types, ...invented.types],
    },
    { detectOneToOneRelationships: true },
  );
  const end = generated.indexOf(HELPERS);
  if (end === -1) throw new Error('@supabase/postgrest-typegen has changed its output: the helpers were not found');
  return generated.slice(generated.indexOf('export type Database'), end).replaceAll(/"«(.*?)»"/g, '$1');
}

class InventedTypes {
  readonly types: PostgresType[] = [];

  of(values: readonly string[]): PostgresType {
    const id = -1 - this.types.length;
    const name = `invented_${this.types.length}`;
    const type = {
      id,
      name,
      schema: 'invented',
      format: name,
      enums: [...values],
      attributes: [],
      comment: null,
      type_relation_id: null,
    };
    this.types.push(type);
    return type;
  }

  valueOf(key: string): PostgresType {
    return this.of([`«ValueTypes['${key}']»`]);
  }
}

function restColumn(column: Column, invented: InventedTypes): Column {
  if (TEXT_FORMATS.has(column.format)) return { ...column, format: 'text' };
  const { valueKey, values } = column;
  const type = valueKey !== null ? invented.valueOf(valueKey) : values !== null ? invented.of(values) : null;
  if (type === null) return column;
  return { ...column, format: column.format.startsWith('_') ? `_${type.name}` : type.name, type_schema: type.schema };
}

function restFunction(fn: PostgresFunction, schema: Schema, invented: InventedTypes): PostgresFunction {
  const nullable = nullableValues(fn);
  const typeOf = (id: number, key: string, isNullable = false): number => {
    const type = schema.types.find((one) => one.id === id);
    if (type === undefined) throw new Error(`the type of ${key} was not read`);
    const special = type.name === 'json' || type.name === 'jsonb' || typedText.includes(key);
    if (!special && !isNullable) return id;
    const expression = special ? `ValueTypes['${key}']` : pgTypeToTsType(PUBLIC, type.name, schema);
    return invented.of([isNullable ? `«${expression} | null»` : `«${expression}»`]).id;
  };
  const isTable = fn.args.some(({ mode }) => mode === 'table');
  const keyOf = ({ mode, name }: (typeof fn.args)[number]) =>
    mode === 'table' ? `${fn.name}().${name}` : `${fn.name}(${name})`;
  if (typedRows.includes(fn.name)) {
    return {
      ...fn,
      args: fn.args.filter(({ mode }) => mode !== 'table'),
      return_type_id: invented.valueOf(`${fn.name}()`).id,
    };
  }
  return {
    ...fn,
    args: fn.args.map((arg) => ({ ...arg, type_id: typeOf(arg.type_id, keyOf(arg), nullable.includes(arg.name)) })),
    return_type_id: isTable
      ? fn.return_type_id
      : typeOf(fn.return_type_id, `${fn.name}()`, nullableFunctions.includes(fn.name)),
  };
}
