create or replace function internal.drop_staged_results() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from internal.staged_results where import_id = old.id;
  return null;
end
$$;
