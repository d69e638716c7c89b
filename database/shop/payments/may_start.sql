-- Whether enough is paid of an order to begin its work.
create or replace function internal.may_start(placed public.orders) returns boolean
language sql stable
set search_path = ''
as $$
  select placed.payment_status = 'paid' or placed.work_starts = 'at_once'
    or placed.work_starts = 'deposit' and internal.paid_of(placed.id) >=
      coalesce((select i.amount from public.instalments as i where i.order_id = placed.id order by i.position limit 1), placed.total_amount)
$$;
