-- What each line of an order earned without tax: its part of the invoice's net less credit notes, in proportion to the prices of the
-- lines. The cents that are left over go to the lines with the largest remainders, so the lines add up to the order's net. Nothing
-- else computes it. Zero for orders that are not paid, or canceled. `confirmed_on`: the day of the invoice; null without one.
-- Conditions on the columns of `partition by` reach the tables: a month, a client or an order reads its own rows alone.
create or replace view internal.line_revenue as
select p.order_item_id, p.order_id, p.client_id, p.confirmed_on, p.position, p.name, p.service_type,
  round((p.whole_cents + case when
    row_number() over (partition by p.order_id, p.client_id, p.confirmed_on order by p.remainder desc, p.position)
      <= p.cents - sum(p.whole_cents) over (partition by p.order_id, p.client_id, p.confirmed_on)
  then 1 else 0 end) / 100, 2) as revenue
from (
  select l.*, coalesce(div(l.cents * l.line_total, l.order_total), 0) as whole_cents, coalesce(mod(l.cents * l.line_total, l.order_total), 0) as remainder
  from (
    select i.id as order_item_id, o.id as order_id, o.client_id, b.issued_on as confirmed_on, i.position, i.name, i.service_type, i.line_total,
      nullif(sum(i.line_total) over (partition by o.id, o.client_id, b.issued_on), 0) as order_total,
      case when o.status in ('confirmed', 'in_progress', 'completed', 'refunded') then
        100 * (coalesce(b.total - b.tax, 0) - coalesce((select sum(c.net) from public.credit_notes as c where c.order_id = o.id), 0))
      else 0 end as cents
    from public.orders as o join public.order_items as i on i.order_id = o.id left join public.invoices as b on b.order_id = o.id
  ) as l
) as p;
