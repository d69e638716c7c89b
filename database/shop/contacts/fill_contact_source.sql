-- Where a message came from, when whoever wrote it down did not say: the data door.
create or replace function internal.fill_contact_source() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.source := coalesce(new.source, 'website');
  return new;
end
$$;
