-- A zone that the database does not know counts as the shop's.
create or replace function internal.keep_time_zone() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform now() at time zone new.time_zone;
  return new;
exception when invalid_parameter_value then
  new.time_zone := null;
  return new;
end
$$;
