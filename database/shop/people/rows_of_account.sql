-- All rows of public tables that reference an account, and the rows that reference those. New tables are included
-- automatically. No table that references public.users contains secrets.
create or replace function internal.rows_of_account(account uuid) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  found jsonb := '{}';
  own record;
  child record;
  rows jsonb;
  many constant text := 'select coalesce(jsonb_agg(to_jsonb(r)), ''[]'') from %1$s as r where r.%2$I = $1';
begin
  for own in
    select c.conrelid::regclass as name, t.relname as relation, c.conrelid as oid, a.attname as key
    from pg_catalog.pg_constraint as c join pg_catalog.pg_class as t on t.oid = c.conrelid join pg_catalog.pg_attribute as a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'public.users'::regclass and cardinality(c.conkey) = 1
      and c.connamespace = 'public'::regnamespace
  loop
    execute format(many, own.name, own.key) into rows using account;
    if rows = '[]' then continue; end if;
    found := jsonb_set(found, array[own.relation || '.' || own.key], rows);
    for child in
      select c.conrelid::regclass as name, t.relname as relation, a.attname as key, f.attname as target
      from pg_catalog.pg_constraint as c join pg_catalog.pg_class as t on t.oid = c.conrelid
      join pg_catalog.pg_attribute as a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      join pg_catalog.pg_attribute as f on f.attrelid = c.confrelid and f.attnum = c.confkey[1]
      where c.contype = 'f' and c.confrelid = own.oid and c.conrelid <> own.oid and cardinality(c.conkey) = 1
        and c.connamespace = 'public'::regnamespace
    loop
      execute format('select coalesce(jsonb_agg(to_jsonb(r)), ''[]'') from %1$s as r where r.%2$I in (select p.%3$I from %4$s as p where p.%5$I = $1)',
        child.name, child.key, child.target, own.name, own.key) into rows using account;
      if rows <> '[]' then found := jsonb_set(found, array[child.relation || '.' || child.key], rows); end if;
    end loop;
  end loop;
  return found;
end
$$;
