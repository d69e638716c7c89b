-- What each line of an order has of its discount and tax: [{net, tax, discount, nameAr, serviceAr}], amounts without tax in `net` and
-- `discount`. The order was rounded as a whole, so its tax and discount are divided over the lines and add up to it.
create or replace function internal.document_lines(ordered uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_agg(jsonb_build_object(
      'net', l.rest - case when o.tax_inclusive then due.taxes[l.n] else 0 end,
      'tax', due.taxes[l.n],
      'discount', internal.net_of(off.discounts[l.n], o.tax_rate, o.tax_inclusive),
      'nameAr', nullif(p.translations #>> '{ar,name}', ''),
      'serviceAr', nullif(s.translations #>> '{ar,name}', '')
    ) order by l.n)
  from public.orders as o
  cross join lateral (
    select array_agg(i.line_total order by i.position) as totals from public.order_items as i where i.order_id = o.id
  ) as sold
  cross join lateral (select internal.allocate(o.discount, sold.totals) as discounts) as off
  cross join lateral (
    select array_agg(part.total - part.discount order by part.n) as rests
    from unnest(sold.totals, off.discounts) with ordinality as part (total, discount, n)
  ) as left_over
  cross join lateral (select internal.allocate(o.tax, left_over.rests) as taxes) as due
  cross join lateral (
    select row_number() over (order by i.position) as n, i.product_id, i.service_type from public.order_items as i where i.order_id = o.id
  ) as item
  cross join lateral (select item.n, left_over.rests[item.n] as rest) as l
  left join public.packages as p on p.id = item.product_id
  left join public.services as s on s.slug = item.service_type
  where o.id = document_lines.ordered
$$;
