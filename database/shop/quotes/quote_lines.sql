-- The lines of a draft with the prices of today: packages as in the catalogue, own items as typed.
create or replace function internal.quote_lines(lines jsonb, tax internal.tax_rule) returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  if coalesce(jsonb_typeof(lines), 'null') <> 'array' or jsonb_array_length(lines) = 0 then
    raise exception using errcode = 'PT400', message = 'A quote needs at least one item', hint = 'no_lines';
  end if;
  if exists (
    select from jsonb_array_elements(lines) as l where jsonb_typeof(l -> 'expected_cost') not in ('number', 'null')
      or (l ->> 'expected_cost')::numeric not between 0 and 1000000 or (l ->> 'expected_cost')::numeric <> round((l ->> 'expected_cost')::numeric, 2)
  ) then
    raise exception using errcode = 'PT400', message = 'An expected cost is an amount with at most two decimals', hint = 'expected_cost';
  end if;
  return (
    select jsonb_agg(jsonb_build_object(
      'id', l.product_id, 'name', l.name, 'service_type', l.service_type, 'package_type', l.package_type, 'quantity', l.quantity,
      'net', coalesce(p.price, (i.item ->> 'price')::numeric), 'price', l.unit_price, 'line_total', l.line_total,
      'expected_cost', (i.item ->> 'expected_cost')::numeric) order by l.position)
    from internal.price_items(lines, tax, true) as l
    join jsonb_array_elements(lines) with ordinality as i (item, n) on i.n = l.position
    left join public.packages as p on p.id = l.product_id
  );
end
$$;
