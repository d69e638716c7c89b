-- A message that was inserted through the REST API: its email as every row has it, and a source if it states none.
create or replace function internal.tidy_contact() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.email := auth.mailbox(new.email);
  new.source := coalesce(new.source, 'website');
  return new;
end
$$;
