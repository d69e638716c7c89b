-- For policies: 'a/b/c.png' has the folders {a,b}, the file name 'c.png' and the extension 'png'.
create or replace function storage.foldername(name text) returns text[]
language sql immutable
set search_path = ''
as $$
  select (string_to_array(name, '/'))[1 : array_length(string_to_array(name, '/'), 1) - 1]
$$;
grant execute on function storage.foldername(text) to anon, authenticated, service_role;
