-- What the lines of an order cost today, with its promo code; null if they cannot be sold. Compared with the order's total
-- before a declined order is charged again.
create or replace function internal.current_total(placed public.orders) returns numeric
language sql stable
set search_path = ''
as $$
  select (internal.add_up(sum(p.price * l.quantity), (select c.percent_off from public.promo_codes as c where c.code = placed.promo_code))).total
  from public.order_items as l left join public.packages as p on p.id = l.product_id and p.active
  where l.order_id = placed.id
  having count(*) = count(p.id)
$$;
