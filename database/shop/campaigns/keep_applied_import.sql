create or replace function internal.keep_applied_import() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if old.state = 'applied' and (tg_op = 'DELETE'
    or (old.id, old.path, old.file_version, old.sha256, old.state, old.mapping, old.rates, old.applied_at)
      is distinct from (new.id, new.path, new.file_version, new.sha256, new.state, new.mapping, new.rates, new.applied_at))
  then
    raise exception using errcode = 'PT409', message = 'An applied import cannot be changed: it is the evidence behind campaign figures';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;
