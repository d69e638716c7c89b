-- Stores settings, or removes those without a value, and tells every process. `changes`: [{name, value | sealed, key_id, last4}].
-- Only the server calls it.
create or replace function internal.save_settings(changes jsonb) returns void
language plpgsql
set search_path = ''
as $$
declare
  change record;
  known internal.settings;
begin
  perform internal.must('settings.manage');
  for change in
    select * from jsonb_to_recordset(changes) as c (name text, value text, sealed text, key_id text, last4 text)
  loop
    select * into known from internal.settings as s where s.name = change.name for update;
    if change.value is null and change.sealed is null then
      delete from internal.settings as s where s.name = change.name;
      continue when known.name is null;
    else
      continue when known.value = change.value;
      insert into internal.settings as s (name, value, sealed, key_id, last4, updated_by)
      values (change.name, change.value, change.sealed, change.key_id, change.last4, auth.uid())
      on conflict (name) do update set value = excluded.value, sealed = excluded.sealed, key_id = excluded.key_id,
        last4 = excluded.last4, updated_at = now(), updated_by = excluded.updated_by;
    end if;
    insert into public.audit_logs (action, table_name, record_id, old_values, new_values, source)
    values (
      case when change.value is null and change.sealed is null then 'delete' when known.name is null then 'insert' else 'update' end,
      'settings', change.name,
      jsonb_strip_nulls(jsonb_build_object('value', known.value, 'last4', known.last4)),
      jsonb_strip_nulls(jsonb_build_object('value', change.value, 'last4', change.last4)), 'database'
    );
  end loop;
  update internal.shop_settings set settings_version = settings_version + 1;
  perform pg_notify('settings_changed', '');
end
$$;
