-- Keeps a database as it is while it is copied to another place, and afterwards. `freezeDatabase` in
-- server/platform/maintenance puts it on every table.
create or replace function operations.refuse_write() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception using errcode = '57P03', message = 'the database is closed: it is being moved, or was moved';
end
$$;
