-- A package may not begin to guarantee what platforms and listeners decide on. One that already does stays on sale.
create or replace function internal.check_promises() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  found text[] := internal.overpromised(new.figures);
begin
  if found = '{}' then return new; end if;
  raise exception using errcode = 'PT400', hint = 'overpromised', detail = array_to_string(found, ', '),
    message = format('Nobody can guarantee %s. Choose “Estimated” for that figure.', array_to_string(found, ', '));
end
$$;
