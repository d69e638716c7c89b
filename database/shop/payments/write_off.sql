-- Gives up what an order still owes. It was paid in part, or its work has begun: any other order is canceled instead.
create or replace function public.write_off(order_id uuid, reason text) returns numeric
language plpgsql security definer
set search_path = ''
as $$
declare
  placed public.orders;
  rest numeric;
begin
  perform internal.must('money.manage');
  select o.* into placed from public.orders as o where o.id = write_off.order_id for update;
  if not found then raise exception using errcode = 'PT404', message = 'This order does not exist'; end if;
  rest := internal.open_of(placed.id);
  if placed.status in ('cancelled', 'refunded') or rest = 0 then
    raise exception using errcode = 'PT409', message = 'Nothing of this order is open', hint = 'nothing_open';
  end if;
  if placed.status = 'pending' and internal.paid_of(placed.id) = 0 then
    raise exception using errcode = 'PT409', message = 'Nothing was paid for this order. Cancel it instead.', hint = 'cancel_instead';
  end if;
  if exists (select from public.payments as p where p.order_id = placed.id and p.status in ('created', 'requires_action', 'processing')) then
    raise exception using errcode = 'PT409', message = 'A payment of this order is under way', hint = 'payment_underway';
  end if;
  insert into public.write_offs (order_id, amount, currency, reason) values (placed.id, rest, placed.currency, trim(write_off.reason));
  update public.orders as o set payment_status = 'paid' where o.id = placed.id;
  return rest;
exception
  when check_violation then
    raise exception using errcode = 'PT400', message = 'Say why, in up to 500 characters';
end
$$;
grant execute on function public.write_off(uuid, text) to authenticated;
