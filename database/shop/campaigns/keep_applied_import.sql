create or replace function internal.keep_applied_import() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if old.state = 'applied' and (tg_op = 'DELETE'
    or (old.id, old.path, old.sha256, old.state, old.mapping, old.applied_at) is distinct from (new.id, new.path, new.sha256, new.state, new.mapping, new.applied_at))
  then
    raise exception using errcode = 'PT409', message = 'An import that was applied is kept as it is: figures stand on it';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;
