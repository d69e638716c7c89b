-- The source of a message that was inserted through the REST API without one.
create or replace function internal.fill_contact_source() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.source := coalesce(new.source, 'website');
  return new;
end
$$;
