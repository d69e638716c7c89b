-- The lines of team_orders.
create or replace view public.team_order_lines with (security_barrier) as
  select l.id, l.order_id, l.position, l.name, l.service_type, l.quantity, l.service_link
  from public.order_items as l where (select public.may('orders.read'));

comment on view public.team_order_lines is 'Lines of orders without prices, for the team. Others get no rows.';
grant select on public.team_order_lines to authenticated;
