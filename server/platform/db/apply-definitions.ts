import { DatabaseError, type Transaction } from './database.ts';
import type { DefinedObject, Definition } from './definitions.ts';
import { MigrationError, type Layer } from './sql-files.ts';

/** A definition as it was applied last. */
export interface AppliedDefinition {
  path: string;
  hash: string;
  objects: readonly DefinedObject[];
}

const REQUEST_ROLES = ['anon', 'guest', 'authenticated', 'service_role'];

/** Those that exist: definitions are withdrawn before the migration that creates a new role. */
async function granteesOf(sql: Transaction): Promise<string> {
  const { rows } = await sql.query<{ name: string }>(
    'select rolname::text as name from pg_roles where rolname = any ($1)',
    [REQUEST_ROLES],
  );
  return ['public', ...rows.map(({ name }) => name)].join(', ');
}

/** The last applied first, so that each comes before what it depends on. */
export async function readApplied(sql: Transaction, layers: readonly Layer[]): Promise<AppliedDefinition[]> {
  const { rows } = await sql.query<AppliedDefinition>(
    `select path, hash, objects from migrations.definitions where split_part(path, '/', 1) = any ($1) order by position desc`,
    [layers],
  );
  return rows;
}

export async function recordApplied(
  sql: Transaction,
  layers: readonly Layer[],
  definitions: readonly Definition[],
): Promise<void> {
  await sql.query(`delete from migrations.definitions where split_part(path, '/', 1) = any ($1)`, [layers]);
  await sql.query(
    `insert into migrations.definitions (path, hash, objects, position)
     select d ->> 'path', d ->> 'hash', d -> 'objects', n
     from jsonb_array_elements($1::jsonb -> 'definitions') with ordinality as e (d, n)`,
    [{ definitions: definitions.map(({ path, hash, objects }) => ({ path, hash, objects })) }],
  );
}

export async function applyDefinition(sql: Transaction, { path, sql: text }: Definition): Promise<void> {
  try {
    await sql.script(text);
  } catch (error) {
    throw new MigrationError(`definition ${path} failed: ${(error as Error).message}`, { cause: error });
  }
}

/**
 * Applies changed definitions without dropping a function or a view.
 *
 * @returns false, and leaves everything as it was, when that is impossible: a changed signature or result, another list
 * of view columns, a removed object
 */
export async function replaceInPlace(
  sql: Transaction,
  changed: readonly Definition[],
  applied: readonly AppliedDefinition[],
): Promise<boolean> {
  const previous = changed.map(({ path }) => applied.find((one) => one.path === path)?.objects ?? []);
  const kept = new Set(changed.flatMap(({ objects }) => objects.filter(isReplaceable).map(({ name }) => name)));
  if (previous.flat().some((object) => isReplaceable(object) && !kept.has(object.name))) return false;
  try {
    return await sql.savepoint(async (inner) => {
      await withdraw(inner, previous.flat());
      for (const definition of changed) await inner.script(definition.sql);
      if (await hasOverloads(inner, [...kept])) throw new NotReplaceable();
      return true;
    });
  } catch (error) {
    // PostgreSQL refuses to replace it, or the file is wrong: dropping and creating everything tells which.
    if (error instanceof NotReplaceable || error instanceof DatabaseError) return false;
    throw error;
  }
}

class NotReplaceable extends Error {}

const isReplaceable = ({ kind }: DefinedObject) => kind === 'function' || kind === 'view';

/** Removes what is not replaced by creating it again: triggers, policies and the privileges of the request roles. */
async function withdraw(sql: Transaction, objects: readonly DefinedObject[]): Promise<void> {
  const signatures = await signaturesOf(sql, objects);
  const grantees = await granteesOf(sql);
  const statements = objects.flatMap((object) => {
    switch (object.kind) {
      case 'function':
        return signatures(object.name).map((signature) => `revoke all on function ${signature} from ${grantees}`);
      case 'view':
      case 'privileges':
        return [`revoke all on ${object.name} from ${grantees}`];
      default:
        return [`drop ${object.kind} if exists ${object.name} on ${object.table}`];
    }
  });
  await sql.script(statements.join(';\n'));
}

async function hasOverloads(sql: Transaction, names: readonly string[]): Promise<boolean> {
  const { rows } = await sql.query(
    `select from pg_proc where pronamespace::regnamespace::text || '.' || proname = any ($1)
     group by pronamespace, proname having count(*) > 1`,
    [names],
  );
  return rows.length > 0;
}

/**
 * Drops what was applied, last first. What an operator has made on top of it stops this: nothing is dropped that is not
 * created again.
 *
 * @returns grants to the operator's own roles, to be made again with {@link restoreGrants}
 */
export async function dropAll(sql: Transaction, applied: readonly AppliedDefinition[]): Promise<ForeignGrant[]> {
  const objects = applied.flatMap((one) => one.objects);
  const grants = await foreignGrants(sql, objects);
  await withdraw(
    sql,
    objects.filter((object) => !isReplaceable(object)),
  );
  const signatures = await signaturesOf(sql, objects);
  const statements = objects.flatMap(({ kind, name }) => {
    if (kind === 'view') return [`drop view if exists ${name}`];
    return kind === 'function' ? signatures(name).map((signature) => `drop function ${signature}`) : [];
  });
  try {
    await sql.script(statements.join(';\n'));
  } catch (error) {
    const { message, detail } = error as DatabaseError;
    throw new MigrationError(`the definitions cannot be replaced: ${message}${detail ? ` (${detail})` : ''}`, {
      cause: error,
    });
  }
  return grants;
}

async function signaturesOf(sql: Transaction, objects: readonly DefinedObject[]): Promise<(name: string) => string[]> {
  const { rows } = await sql.query<{ name: string; signature: string }>(
    `select f.name, format('%s(%s)', f.name, oidvectortypes(p.proargtypes)) as signature
     from unnest($1::text[]) as f (name) join pg_proc as p on p.proname = split_part(f.name, '.', 2)
     where p.pronamespace::regnamespace::text = split_part(f.name, '.', 1)`,
    [objects.filter(({ kind }) => kind === 'function').map(({ name }) => name)],
  );
  return (name) => rows.filter((row) => row.name === name).map((row) => row.signature);
}

interface ForeignGrant {
  object: string;
  isFunction: boolean;
  statement: string;
}

async function foreignGrants(sql: Transaction, objects: readonly DefinedObject[]): Promise<ForeignGrant[]> {
  const { rows } = await sql.query<ForeignGrant>(
    `with o as (
       select oid::regprocedure::text as object, true as "isFunction", proacl as acl, proowner as owner
       from pg_proc where pronamespace::regnamespace::text || '.' || proname = any ($1)
       union all
       select oid::regclass::text, false, relacl, relowner
       from pg_class where relkind = 'v' and relnamespace::regnamespace::text || '.' || relname = any ($1)
     )
     select object, "isFunction", format('grant %s on %s %s to %s', g.privilege_type,
       case when "isFunction" then 'function' else 'table' end, object, g.grantee::regrole) as statement
     from o, aclexplode(o.acl) as g
     where g.grantee not in (0, o.owner) and g.grantee::regrole::text not in ('anon', 'guest', 'authenticated', 'service_role')`,
    [objects.filter(isReplaceable).map(({ name }) => name)],
  );
  return rows;
}

/** A function with another signature is another function: its former grants are not restored. */
export async function restoreGrants(sql: Transaction, grants: readonly ForeignGrant[]): Promise<void> {
  for (const { object, isFunction, statement } of grants) {
    const { rows } = await sql.query<{ exists: boolean }>(
      `select ${isFunction ? 'to_regprocedure' : 'to_regclass'}($1) is not null as exists`,
      [object],
    );
    if (rows[0]?.exists === true) await sql.script(statement);
  }
}
