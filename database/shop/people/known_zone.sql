-- The time zone if this database knows it, or null. Another engine, or a later one, may know fewer than the one that stored it.
create or replace function internal.known_zone(zone text) returns text
language plpgsql stable strict
set search_path = ''
as $$
begin
  perform now() at time zone zone;
  return zone;
exception when invalid_parameter_value then
  return null;
end
$$;
