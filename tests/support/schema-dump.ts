import type { Database } from '#server/platform/db/database.ts';

const SCHEMAS = `('public', 'internal', 'auth', 'storage', 'extensions', 'migrations', 'operations')`;

/** Privileges in a fixed order. The owner has another name in each database. */
const acl = (column: string, kind: string, owner: string) => `(
  select coalesce(string_agg(
    format('%s:%s', case when g.grantee = 0 then 'public' when g.grantee = ${owner} then 'owner' else g.grantee::regrole::text end,
      g.privilege_type), ' ' order by g.grantee <> 0, g.grantee::regrole::text, g.privilege_type), '')
  from aclexplode(coalesce(${column}, acldefault('${kind}', ${owner}))) as g)`;

const QUERIES = [
  `select format('schema %s %s', nspname, ${acl('nspacl', 'n', 'nspowner')}) as line
   from pg_namespace where nspname in ${SCHEMAS}`,
  `select format('extension %s %s', extname, extnamespace::regnamespace) as line from pg_extension where extname <> 'plpgsql'`,
  `select format('default privileges %s %s %s', defaclnamespace, defaclobjtype, ${acl('defaclacl', 'f', 'defaclrole')}) as line
   from pg_default_acl`,
  `select format('relation %s %s %s rls=%s options=%s acl=%s comment=%s', c.relkind, c.oid::regclass, c.relpersistence,
     c.relrowsecurity, c.reloptions, ${acl('c.relacl', 'r', 'c.relowner')}, obj_description(c.oid, 'pg_class')) as line
   from pg_class as c where c.relnamespace::regnamespace::text in ${SCHEMAS} and c.relkind in ('r', 'v', 'm', 'S', 'c')`,
  `select format('column %s %s %s %s notnull=%s generated=%s collation=%s default=%s acl=%s comment=%s', c.oid::regclass,
     row_number() over (partition by c.oid order by a.attnum), a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
     a.attgenerated, a.attcollation, pg_get_expr(d.adbin, d.adrelid),
     case when a.attacl is not null then ${acl('a.attacl', 'c', 'c.relowner')} end, col_description(c.oid, a.attnum)) as line
   from pg_class as c join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
   left join pg_attrdef as d on d.adrelid = c.oid and d.adnum = a.attnum
   where c.relnamespace::regnamespace::text in ${SCHEMAS} and c.relkind in ('r', 'v', 'm', 'c')`,
  `select format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as line
   from pg_constraint where connamespace::regnamespace::text in ${SCHEMAS} and conrelid <> 0`,
  `select format('index %s', indexdef) as line from pg_indexes where schemaname in ${SCHEMAS}`,
  `select format('view %s %s', c.oid::regclass, pg_get_viewdef(c.oid)) as line
   from pg_class as c where c.relnamespace::regnamespace::text in ${SCHEMAS} and c.relkind in ('v', 'm')`,
  `select format('trigger %s %s comment=%s', tgenabled, pg_get_triggerdef(oid), obj_description(oid, 'pg_trigger')) as line
   from pg_trigger where not tgisinternal`,
  `select format('policy %s.%s %s %s %s %s using=%s check=%s', schemaname, tablename, policyname, permissive, roles, cmd, qual,
     with_check) as line from pg_policies`,
  `select format('function %s acl=%s comment=%s', pg_get_functiondef(p.oid), ${acl('p.proacl', 'f', 'p.proowner')},
     obj_description(p.oid, 'pg_proc')) as line
   from pg_proc as p where p.pronamespace::regnamespace::text in ${SCHEMAS}
     and not exists (select from pg_depend where objid = p.oid and deptype = 'e')`,
];

/** Everything in the schema but data, one object per entry: equal for databases that were built in different ways. */
export async function dumpSchema(db: Database): Promise<string[]> {
  return db.transaction(async (sql) => {
    await sql.query(`set local search_path = pg_catalog`);
    const lines: string[] = [];
    for (const query of QUERIES) {
      const { rows } = await sql.query<{ line: string }>(query);
      lines.push(...rows.map((row) => row.line).sort());
    }
    return lines;
  });
}
