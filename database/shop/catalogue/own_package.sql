-- A custom line of the team, as a package outside of the catalogue.
create or replace function internal.own_package(item jsonb) returns public.packages
language plpgsql stable
set search_path = ''
as $$
declare
  line public.packages;
begin
  line.name := trim(item ->> 'name');
  if coalesce(length(line.name), 0) not between 1 and 200 then
    raise exception using errcode = 'PT400', message = 'A custom item needs a name of at most 200 characters';
  end if;
  if jsonb_typeof(item -> 'price') is distinct from 'number' or (item ->> 'price')::numeric not between 0 and 1000000
    or (item ->> 'price')::numeric <> round((item ->> 'price')::numeric, 2)
  then
    raise exception using errcode = 'PT400', message = 'A custom item needs a price with at most two decimals';
  end if;
  line.service := coalesce(nullif(item ->> 'service_type', ''), 'other');
  if line.service <> 'other' and not exists (select from public.services where slug = line.service and state <> 'retired') then
    raise exception using errcode = 'PT400', message = 'This service is not sold';
  end if;
  line.price := (item ->> 'price')::numeric;
  line.package_type := 'standard';
  return line;
end
$$;
