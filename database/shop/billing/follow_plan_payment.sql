-- A plan's order was paid, by itself or by the client: nothing more is charged for it. A plan that paused because of it goes on,
-- unless the client has cancelled it.
create or replace function internal.follow_plan_payment() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  was text;
begin
  select c.state into was from public.plan_charges as c where c.order_id = new.id for update;
  if not found then return null; end if;
  update public.plan_charges as c set state = 'paid', next_attempt_at = null where c.order_id = new.id;
  if was = 'failed' and new.status = 'confirmed' then
    update public.client_plans as p set active = true where p.client_id = new.client_id and p.inactive_reason = 'charge_failed' and p.cancelled_at is null;
  end if;
  return null;
end
$$;
