-- What each order has paid and owes. `due`: what is asked for now, that is the instalments that are due, or else the next one;
-- everything open, without instalments. `due_on`: of the first instalment that is not covered. Callers see the orders that they
-- can read.
create or replace view public.order_dues with (security_invoker = true) as
select o.id as order_id, o.client_id, o.currency, o.total_amount as total, s.paid, s.written_off, s.open,
  least(s.open, coalesce(n.due, s.open)) as due, n.due_on
from public.orders as o
cross join lateral (
  select p.paid, w.written_off, greatest(0, o.total_amount - p.paid - w.written_off) as open
  from (select coalesce(sum(p.amount), 0) as paid from public.payments as p where p.order_id = o.id and p.status = 'succeeded' and not p.duplicate) as p
  cross join (select internal.written_off(o.id) as written_off) as w
) as s
cross join lateral (
  select min(i.due_on) filter (where i.upto > s.paid) as due_on,
    greatest(
      sum(least(i.amount, greatest(0, i.upto - s.paid))) filter (where i.due_on <= internal.shop_today()),
      min(i.upto - s.paid) filter (where i.upto > s.paid)) as due
  from (select n.*, sum(n.amount) over (order by n.position) as upto from public.instalments as n where n.order_id = o.id) as i
) as n;

comment on view public.order_dues is 'What each order has paid, owes, and is asked for now.';
grant select on public.order_dues to authenticated, guest, service_role;
