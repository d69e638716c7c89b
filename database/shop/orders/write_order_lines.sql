create or replace function internal.write_order_lines() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.order_items
    (order_id, position, product_id, name, service_type, package_type, unit_price, quantity, line_total, service_link)
  select new.id, n, line ->> 'id', line ->> 'name', line ->> 'service_type', line ->> 'packageType',
    (line ->> 'price')::numeric, (line ->> 'quantity')::integer,
    (line ->> 'price')::numeric * (line ->> 'quantity')::integer, line ->> 'serviceLink'
  from jsonb_array_elements(new.items) with ordinality as l (line, n);
  return null;
end
$$;
