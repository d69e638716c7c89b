import type { Sql } from '#server/platform/db/database.ts';
import type { Relation, Routine, Schema, TypeRef } from './schema.ts';

interface Privilege {
  name: string;
  read: boolean;
  insert: boolean;
  update: boolean;
  delete: boolean;
}

const RELATION_PRIVILEGES = `
  select c.relname as name, has_any_column_privilege(c.oid, 'SELECT') as read, has_any_column_privilege(c.oid, 'INSERT') as insert,
         has_any_column_privilege(c.oid, 'UPDATE') as update, has_table_privilege(c.oid, 'DELETE') as delete
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = $1::text and c.relkind in ('r', 'v', 'm', 'f', 'p') and has_schema_privilege(n.oid, 'USAGE')`;

const CALLABLE = `
  select distinct p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname = $1::text and has_schema_privilege(n.oid, 'USAGE') and has_function_privilege(p.oid, 'EXECUTE')`;

const JSON_TYPES: Record<string, string> = {
  smallint: 'integer',
  integer: 'integer',
  bigint: 'integer',
  real: 'number',
  'double precision': 'number',
  numeric: 'number',
  boolean: 'boolean',
};

const property = (type: TypeRef, description: string | null) => ({
  format: type.name,
  ...(type.json === null ? { type: type.name.endsWith('[]') ? 'array' : (JSON_TYPES[type.name] ?? 'string') } : {}),
  ...(description === null ? {} : { description }),
});

function definition(relation: Relation) {
  const columns = [...relation.columns.values()];
  return {
    type: 'object',
    ...(relation.comment === null ? {} : { description: relation.comment }),
    required: columns.filter((column) => !column.nullable && column.defaultSql === null).map((column) => column.name),
    properties: Object.fromEntries(columns.map((column) => [column.name, property(column.type, column.comment)])),
  };
}

const operation = (tag: string, summary: string | null, status: string) => ({
  tags: [tag],
  ...(summary === null ? {} : { summary }),
  responses: { [status]: { description: status === '201' ? 'Created' : status === '204' ? 'No Content' : 'OK' } },
});

function relationPath(relation: Relation, may: Privilege) {
  const { name, comment } = relation;
  return {
    ...(may.read ? { get: operation(name, comment, '200') } : {}),
    ...(may.insert ? { post: operation(name, comment, '201') } : {}),
    ...(may.update ? { patch: operation(name, comment, '204') } : {}),
    ...(may.delete ? { delete: operation(name, comment, '204') } : {}),
  };
}

function routinePath(routine: Routine) {
  const tag = `(rpc) ${routine.name}`;
  const post = {
    ...operation(tag, routine.comment, '200'),
    parameters: [
      {
        name: 'args',
        in: 'body',
        required: true,
        schema: {
          type: 'object',
          required: routine.params.filter((param) => param.required).map((param) => param.name),
          properties: Object.fromEntries(routine.params.map((param) => [param.name, property(param.type, null)])),
        },
      },
    ],
  };
  return routine.volatile ? { post } : { get: operation(tag, routine.comment, '200'), post };
}

/**
 * Describes what the caller's role may read, write and call in a schema, as a Swagger 2.0 document. Runs in the
 * caller's scope.
 */
export async function describeApi(sql: Sql, schema: Schema, name: string, basePath: string): Promise<string> {
  const privileges = await sql.query<Privilege>(RELATION_PRIVILEGES, [name]);
  const callable = await sql.query<{ name: string }>(CALLABLE, [name]);
  const mayCall = new Set(callable.rows.map((row) => row.name));
  const paths: Record<string, object> = {};
  const definitions: Record<string, object> = {};
  for (const may of privileges.rows.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    const relation = schema.relation(name, may.name);
    if (relation === undefined || !(may.read || may.insert || may.update || may.delete)) continue;
    paths[`/${may.name}`] = relationPath(relation, may);
    definitions[may.name] = definition(relation);
  }
  for (const routine of schema.routinesOf(name)) {
    if (mayCall.has(routine.name)) paths[`/rpc/${routine.name}`] = routinePath(routine);
  }
  return JSON.stringify({
    swagger: '2.0',
    info: { title: `${name} schema`, version: '1' },
    basePath,
    consumes: ['application/json', 'text/csv'],
    produces: ['application/json', 'application/vnd.pgrst.object+json', 'text/csv'],
    paths,
    definitions,
  });
}
