-- Logs a change. The first trigger argument names the key column, the others the logged columns (none: all). For updates,
-- only the columns that differ.
create or replace function internal.log_change() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  id text := coalesce(after, before) ->> coalesce(nullif(tg_argv[0], ''), 'id');
  columns text[] := tg_argv[1:];
begin
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(b.key, b.value), jsonb_object_agg(b.key, after -> b.key) into before, after
    from jsonb_each(before) as b
    where b.value is distinct from after -> b.key and b.key <> 'updated_at' and (columns = '{}' or b.key = any (columns));
    if after is null then return null; end if;
  elsif columns <> '{}' and tg_op = 'INSERT' then
    select jsonb_object_agg(key, value) into after from jsonb_each(after) where key = any (columns);
  elsif columns <> '{}' then
    select jsonb_object_agg(key, value) into before from jsonb_each(before) where key = any (columns);
  end if;
  insert into public.audit_logs (action, table_name, record_id, old_values, new_values, source)
  values (lower(tg_op), tg_table_name, id, before, after, 'database');
  return null;
end
$$;
