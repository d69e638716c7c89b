-- The order waits for the client. A client who has not heard of it yet is asked to pay it.
create or replace function internal.stop_plan_charge(charge public.plan_charges, placed public.orders) returns void
language plpgsql
set search_path = ''
as $$
begin
  update public.plan_charges as c set state = 'stopped', next_attempt_at = null where c.order_id = charge.order_id;
  if charge.failures = 0 and placed.status = 'pending' and exists (select from public.users as u where u.id = charge.client_id and u.is_active) then
    perform internal.request_payment(placed);
  end if;
end
$$;
