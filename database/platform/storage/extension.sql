create or replace function storage.extension(name text) returns text
language sql immutable
set search_path = ''
as $$
  select (string_to_array(storage.filename(name), '.'))[array_length(string_to_array(storage.filename(name), '.'), 1)]
$$;
grant execute on function storage.extension(text) to anon, authenticated, service_role;
