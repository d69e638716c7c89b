-- {amount, orders} of the days that admin_figures covers: paid orders, and what is left of them after refunds and lost disputes.
create or replace function internal.received(first_day date, last_day date) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object('orders', f.totals -> 'orders',
    'amount', (f.totals ->> 'revenue')::numeric - (f.totals ->> 'refunded')::numeric - (f.totals ->> 'charged_back')::numeric)
  from (select public.admin_figures(first_day, last_day) -> 'totals' as totals) as f
$$;
