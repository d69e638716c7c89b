-- What each line of an order has of its discount and tax: [{net, tax, discount, nameAr, serviceAr}], amounts without tax in `net` and
-- `discount`. They add up to the order: its discount is divided over the lines, and so is its tax where the rounded taxes of the lines
-- add up to another one, because it was rounded as a whole.
create or replace function internal.document_lines(ordered uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_agg(jsonb_build_object(
      'net', l.rest - case when o.tax_inclusive then due.taxes[l.n] else 0 end,
      'tax', due.taxes[l.n],
      'discount', internal.net_of(sold.totals[l.n] - l.rest, o.tax_rate, o.tax_inclusive),
      'nameAr', nullif(p.translations #>> '{ar,name}', ''),
      'serviceAr', nullif(s.translations #>> '{ar,name}', '')
    ) order by l.n)
  from public.orders as o
  cross join lateral (
    select array_agg(i.line_total order by i.position) as totals from public.order_items as i where i.order_id = o.id
  ) as sold
  cross join lateral (select internal.less_discount(sold.totals, o.discount) as rests) as left_over
  cross join lateral (
    select array_agg(internal.tax_on(r.rest, o.tax_rate, o.tax_inclusive) order by r.n) as taxes,
      sum(internal.tax_on(r.rest, o.tax_rate, o.tax_inclusive)) as total
    from unnest(left_over.rests) with ordinality as r (rest, n)
  ) as rounded
  cross join lateral (
    select case when rounded.total = o.tax then rounded.taxes else internal.allocate(o.tax, left_over.rests) end as taxes
  ) as due
  cross join lateral (
    select row_number() over (order by i.position) as n, i.product_id, i.service_type from public.order_items as i where i.order_id = o.id
  ) as item
  cross join lateral (select item.n, left_over.rests[item.n] as rest) as l
  left join public.packages as p on p.id = item.product_id
  left join public.services as s on s.slug = item.service_type
  where o.id = document_lines.ordered
$$;
