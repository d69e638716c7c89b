-- Emails the client that an order's questions are open, at most once in three days. The team asks for it; guests have no portal
-- in which they could answer.
create or replace function public.remind_of_intake(order_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  placed public.orders;
begin
  perform internal.must('orders.manage');
  select o.* into placed from public.orders as o join public.users as u on u.id = o.client_id
  where o.id = order_id and o.status in ('confirmed', 'in_progress') and u.role <> 'guest' and u.is_active
    and exists (
      select from public.order_items as l join public.intakes as i on i.order_item_id = l.id where l.order_id = o.id and i.completed_at is null
    );
  if not found then
    raise exception using errcode = 'PT409', message = 'This order has no open questions, or its client has no account';
  end if;
  insert into internal.intake_reminders as r (order_id) values (order_id)
  on conflict on constraint intake_reminders_pkey do update set reminded_at = now() where r.reminded_at <= now() - interval '3 days';
  if not found then
    raise exception using errcode = 'PT409', message = 'The client was reminded less than three days ago';
  end if;
  perform internal.enqueue_email('intake-reminder', placed.client_email, jsonb_build_object('orderId', placed.id), internal.language_of(placed.client_id));
end
$$;
grant execute on function public.remind_of_intake(uuid) to authenticated;
