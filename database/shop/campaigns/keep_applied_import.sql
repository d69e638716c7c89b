-- What was applied stays as it was, also after it was undone. Only undo_import may set that it was.
create or replace function internal.keep_applied_import() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  undoing boolean := tg_op = 'UPDATE' and old.state = 'applied' and new.state = 'undone'
    and current_setting('internal.undoing', true) is not distinct from old.id::text;
begin
  if old.state in ('applied', 'undone') and (tg_op = 'DELETE'
    or (old.id, old.path, old.file_version, old.sha256, old.mapping, old.rates, old.applied_at)
      is distinct from (new.id, new.path, new.file_version, new.sha256, new.mapping, new.rates, new.applied_at)
    or (old.state, old.undone_at) is distinct from (new.state, new.undone_at) and not undoing)
  then
    raise exception using errcode = 'PT409', message = 'An applied import cannot be changed: it is the evidence behind campaign figures';
  end if;
  -- The previous version sets it, and the client reads the row. The audit log tells who imported what.
  if tg_op = 'UPDATE' then new.created_by := null; end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;
