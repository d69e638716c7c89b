-- A zone that the database does not know counts as the shop's.
create or replace function internal.keep_time_zone() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.time_zone := internal.known_zone(new.time_zone);
  return new;
end
$$;
