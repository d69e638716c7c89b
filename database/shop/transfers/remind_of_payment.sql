-- Reminds the client of an order that owes money, when the team asks; at most once a day.
create or replace function public.remind_of_payment(order_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  placed public.orders;
  dues public.order_dues;
begin
  perform internal.must('money.manage');
  select o.* into placed from public.orders as o where o.id = remind_of_payment.order_id for update;
  select d.* into dues from public.order_dues as d where d.order_id = remind_of_payment.order_id;
  if placed.id is null then raise exception using errcode = 'PT404', message = 'This order does not exist'; end if;
  if placed.status in ('cancelled', 'refunded') or placed.payment_status = 'paid' or dues.open = 0 then
    raise exception using errcode = 'PT409', message = 'Nothing of this order is open', hint = 'nothing_open';
  end if;
  if exists (select from public.users as u where u.id = placed.client_id and u.role = 'guest') then
    raise exception using errcode = 'PT409', message = 'This guest has not confirmed the email address yet. Send the order’s link, or the one of its quote, instead.', hint = 'guest_reminder';
  end if;
  if exists (select from internal.payment_reminders as r where r.order_id = placed.id and r.sent_at > now() - interval '20 hours') then
    raise exception using errcode = 'PT429', message = 'This client was reminded less than a day ago', hint = 'reminded_today';
  end if;
  -- Zero days: the team asked.
  insert into internal.payment_reminders (order_id, due_on, days) values (placed.id, coalesce(dues.due_on, internal.shop_today()), 0)
  on conflict (order_id, due_on, days) do update set sent_at = now();
  perform internal.enqueue_email('payment-reminder', placed.client_email, jsonb_build_object('orderId', placed.id), internal.language_of(placed.client_id));
end
$$;
grant execute on function public.remind_of_payment(uuid) to authenticated;
