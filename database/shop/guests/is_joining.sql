-- Whether rows are just moving from this guest to this account. Only `internal.join_guest` sets the setting.
create or replace function internal.is_joining(guest uuid, account uuid) returns boolean
language sql stable
set search_path = ''
as $$ select coalesce(current_setting('internal.joining', true) = guest::text || ' ' || account::text, false) $$;
