-- Validates and prices `[{"id": …, "quantity": …, "serviceLink"?: …}]` as the buyer sees the prices. With `own`, a line without an
-- id brings its own name and net price.
create or replace function internal.price_items(items jsonb, tax internal.tax_rule, own boolean default false) returns setof internal.priced_line
language plpgsql stable security definer
set search_path = ''
as $$
declare
  item jsonb;
  n integer := 0;
  package public.packages;
  price numeric;
  line internal.priced_line;
begin
  if items is null or jsonb_typeof(items) <> 'array' or jsonb_array_length(items) = 0 then
    raise exception using errcode = 'PT400', message = 'An order needs at least one item';
  end if;
  if jsonb_array_length(items) > 50 then
    raise exception using errcode = 'PT400', message = 'An order can have at most 50 lines';
  end if;
  for item in select jsonb_array_elements(items) loop
    n := n + 1;
    select p.* into package from public.packages as p join public.services as s on s.slug = p.service
    where p.id = item ->> 'id' and p.active and (s.state = 'shown' or own and s.state <> 'retired');
    if own and item ->> 'id' is null then
      package := internal.own_package(item);
    elsif not found then
      raise exception using errcode = 'PT400', message = 'This package does not exist', detail = left(coalesce(item ->> 'id', 'null'), 200),
        hint = 'unknown_package';
    end if;
    if jsonb_typeof(item -> 'quantity') is distinct from 'number' or (item ->> 'quantity') !~ '^[1-9][0-9]?$' then
      raise exception using errcode = 'PT400', message = 'The quantity must be a whole number from 1 to 99',
        detail = left(coalesce(item ->> 'quantity', 'null'), 200);
    end if;
    perform internal.check_link(package.service, item ->> 'serviceLink');
    price := internal.shown_price(package.price, tax);
    line := (
      n, package.id, package.name, package.service, package.package_type, price,
      (item ->> 'quantity')::integer, price * (item ->> 'quantity')::integer,
      nullif(item ->> 'serviceLink', '')
    );
    return next line;
  end loop;
end
$$;
