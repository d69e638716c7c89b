-- What the lines of an order cost the same buyer today, with its promo code; null if they cannot be sold. Compared with the
-- order's total before a declined order is charged again.
create or replace function internal.current_total(placed public.orders) returns numeric
language sql stable
set search_path = ''
as $$
  select (internal.add_up(array_agg(internal.shown_price(p.price, tax.rule) * l.quantity order by l.position),
    (select c.percent_off from public.promo_codes as c where c.code = placed.promo_code), tax.rule)).total
  from public.order_items as l left join public.packages as p on p.id = l.product_id and p.active
    and p.service in (select s.slug from public.services as s where s.state <> 'retired')
  cross join (select internal.tax_of(placed.client_id, (placed.country, placed.region, placed.company, placed.tax_number)::internal.billing_place) as rule) as tax
  where l.order_id = placed.id
  group by tax.rule
  having count(*) = count(p.id)
$$;
