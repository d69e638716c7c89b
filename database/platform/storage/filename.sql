create or replace function storage.filename(name text) returns text
language sql immutable
set search_path = ''
as $$
  select (string_to_array(name, '/'))[array_length(string_to_array(name, '/'), 1)]
$$;
grant execute on function storage.filename(text) to anon, authenticated, service_role;
