import type { Transaction } from '#server/platform/db/database.ts';

const OURS = `nspname !~ '^pg_' and nspname not in ('information_schema', 'pgboss')`;
const inSchemas = (column: string) => `${column} in (select oid from pg_namespace where ${OURS})`;
const isNoExtensionMember = (catalogue: string, oid: string) =>
  `not exists (select from pg_depend where classid = '${catalogue}'::regclass and objid = ${oid} and deptype = 'e')`;

/**
 * Privileges in a fixed order. The owner has another name in each database, an operator's own roles may be missing, and
 * MAINTAIN exists from version 17 on.
 */
const acl = (column: string, kind: string, owner: string) => `(
  select coalesce(string_agg(format('%s:%s', g.name, g.privilege_type), ' ' order by g.name, g.privilege_type), '')
  from (
    select privilege_type, case when grantee = 0 then 'public' when grantee = ${owner} then 'owner'
      when grantee::regrole::text in ('anon', 'guest', 'authenticated', 'service_role') then grantee::regrole::text end as name
    from aclexplode(coalesce(${column}, acldefault('${kind}', ${owner})))
  ) as g where g.name is not null and g.privilege_type <> 'MAINTAIN')`;

const QUERIES = [
  `select format('schema %s %s', nspname, ${acl('nspacl', 'n', 'nspowner')}) as line from pg_namespace where ${OURS}`,
  `select format('extension %s %s', extname, extnamespace::regnamespace) as line from pg_extension where extname <> 'plpgsql'`,
  `select format('default privileges %s %s %s', defaclnamespace::regnamespace, defaclobjtype, ${acl('defaclacl', 'f', 'defaclrole')}) as line
   from pg_default_acl where defaclrole = current_user::regrole`,
  `select format('relation %s %s %s rls=%s options=%s acl=%s comment=%s', c.relkind, c.oid::regclass, c.relpersistence,
     c.relrowsecurity, c.reloptions, ${acl('c.relacl', 'r', 'c.relowner')}, obj_description(c.oid, 'pg_class')) as line
   from pg_class as c
   where ${inSchemas('c.relnamespace')} and c.relkind in ('r', 'p', 'v', 'm', 'S', 'c') and ${isNoExtensionMember('pg_class', 'c.oid')}`,
  `select format('column %s %s %s %s notnull=%s generated=%s identity=%s collation=%s default=%s acl=%s comment=%s', c.oid::regclass,
     row_number() over (partition by c.oid order by a.attnum), a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
     a.attgenerated, a.attidentity, a.attcollation::regcollation, pg_get_expr(d.adbin, d.adrelid),
     case when a.attacl is not null then ${acl('a.attacl', 'c', 'c.relowner')} end, col_description(c.oid, a.attnum)) as line
   from pg_class as c join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
   left join pg_attrdef as d on d.adrelid = c.oid and d.adnum = a.attnum
   where ${inSchemas('c.relnamespace')} and c.relkind in ('r', 'p', 'v', 'm', 'c') and ${isNoExtensionMember('pg_class', 'c.oid')}`,
  // From version 18 on, "not null" is a constraint, too; the columns have it.
  `select format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as line
   from pg_constraint where ${inSchemas('connamespace')} and conrelid <> 0 and contype <> 'n'`,
  `select format('index %s', indexdef) as line from pg_indexes
   where schemaname in (select nspname from pg_namespace where ${OURS})`,
  `select format('type %s %s', t.oid::regtype, (
     select string_agg(enumlabel, ',' order by enumsortorder) from pg_enum where enumtypid = t.oid)) as line
   from pg_type as t where ${inSchemas('t.typnamespace')} and t.typtype in ('e', 'd', 'r')
     and ${isNoExtensionMember('pg_type', 't.oid')}`,
  `select format('trigger %s %s comment=%s', tgenabled, pg_get_triggerdef(oid), obj_description(oid, 'pg_trigger')) as line
   from pg_trigger where not tgisinternal and tgname <> 'refuse_write'`,
  `select format('policy %s.%s %s %s %s %s using=%s check=%s', schemaname, tablename, policyname, permissive, roles, cmd, qual,
     with_check) as line from pg_policies`,
  `select format('function %s acl=%s comment=%s', pg_get_functiondef(p.oid), ${acl('p.proacl', 'f', 'p.proowner')},
     obj_description(p.oid, 'pg_proc')) as line
   from pg_proc as p where p.prokind in ('f', 'p') and ${inSchemas('p.pronamespace')} and ${isNoExtensionMember('pg_proc', 'p.oid')}`,
];

/**
 * Everything in the schema but data, one object per line: equal for databases that were built in different ways. The texts
 * of views are not a part of it, because they depend on the version of PostgreSQL.
 */
export async function describeSchema(sql: Transaction): Promise<string[]> {
  const lines: string[] = [];
  // Names are then complete.
  await sql.query(`select set_config('search_path', 'pg_catalog', true)`);
  for (const query of QUERIES) {
    const { rows } = await sql.query<{ line: string }>(query);
    lines.push(...rows.map(({ line }) => line).toSorted());
  }
  await sql.script('reset search_path');
  return lines;
}
