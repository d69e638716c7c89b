-- Logs a change of a row with personal data: only the names of the changed columns.
create or replace function internal.log_touch() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  before jsonb := to_jsonb(old);
  touched jsonb;
begin
  if tg_op = 'UPDATE' then
    select jsonb_agg(n.key order by n.key) into touched from jsonb_each(to_jsonb(new)) as n where n.value is distinct from before -> n.key;
    if touched is null then return null; end if;
  end if;
  insert into public.audit_logs (action, table_name, record_id, new_values, source)
  values (lower(tg_op), tg_table_name, before ->> 'id', jsonb_strip_nulls(jsonb_build_object('changed', touched)), 'database');
  return null;
end
$$;
