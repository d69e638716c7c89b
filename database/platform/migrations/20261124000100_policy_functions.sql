-- What policies call. Here and not in definitions: those are dropped and created again, which is impossible while policies
-- of another schema depend on them.

create or replace function auth.jwt() returns jsonb
language sql stable
set search_path = ''
as $$
  select nullif(current_setting('request.jwt.claims', true), '')::jsonb
$$;
grant execute on function auth.jwt() to anon, authenticated, service_role;

create or replace function auth.role() returns text
language sql stable
set search_path = ''
as $$
  select nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role'
$$;
grant execute on function auth.role() to anon, authenticated, service_role;

create function auth.email() returns text
language sql stable
set search_path = ''
as $$
  select nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email'
$$;
grant execute on function auth.email() to anon, authenticated, service_role;

-- 'a/b/c.png' has the folders {a,b}, the file name 'c.png' and the extension 'png'.
create or replace function storage.foldername(name text) returns text[]
language sql immutable
set search_path = ''
as $$
  select (string_to_array(name, '/'))[1 : array_length(string_to_array(name, '/'), 1) - 1]
$$;
grant execute on function storage.foldername(text) to anon, authenticated, service_role;

create or replace function storage.filename(name text) returns text
language sql immutable
set search_path = ''
as $$
  select (string_to_array(name, '/'))[array_length(string_to_array(name, '/'), 1)]
$$;
grant execute on function storage.filename(text) to anon, authenticated, service_role;

create or replace function storage.extension(name text) returns text
language sql immutable
set search_path = ''
as $$
  select (string_to_array(storage.filename(name), '.'))[array_length(string_to_array(storage.filename(name), '.'), 1)]
$$;
grant execute on function storage.extension(text) to anon, authenticated, service_role;
