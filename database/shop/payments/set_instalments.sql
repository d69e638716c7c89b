-- Sets when how much of an order is due, and when its work starts. Without instalments, everything is due at once.
create or replace function public.set_instalments(order_id uuid, instalments jsonb, work_starts text default null) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  placed public.orders;
begin
  perform internal.must('money.manage');
  select o.* into placed from public.orders as o where o.id = set_instalments.order_id for update;
  if not found then raise exception using errcode = 'PT404', message = 'This order does not exist'; end if;
  if placed.status in ('cancelled', 'refunded') or placed.payment_status = 'paid' then
    raise exception using errcode = 'PT409', message = 'Nothing of this order is open', hint = 'nothing_open';
  end if;
  if set_instalments.work_starts is not null and set_instalments.work_starts not in ('paid', 'deposit', 'at_once') then
    raise exception using errcode = 'PT400', message = 'Work starts with the deposit, when all is paid, or at once';
  end if;
  perform internal.plan_instalments(placed, set_instalments.instalments);
  update public.orders as o set work_starts = coalesce(set_instalments.work_starts, o.work_starts) where o.id = placed.id;
end
$$;
grant execute on function public.set_instalments(uuid, jsonb, text) to authenticated;
