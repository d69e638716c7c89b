-- Creates the order of a client's plan for the month that is due and moves the plan on. The order is charged if the client has
-- agreed to it and `provider` can charge the card; otherwise the client is asked to pay it. A plan that the client cancelled
-- ends instead. Null if none is due, if the month already has an order, or if the plan costs nothing.
create or replace function internal.draft_plan_order(client uuid, at timestamptz default now(), provider text default null, livemode boolean default null) returns uuid
language plpgsql
set search_path = ''
as $$
#variable_conflict use_variable
declare
  plan public.client_plans;
  due date;
  made public.orders;
  title text;
  charged boolean;
begin
  select p.* into plan from public.client_plans as p
  where p.client_id = client and p.next_billing_on <= internal.local_date(at) and (p.active or p.cancelled_at is not null) for update;
  if not found then return null; end if;
  if plan.cancelled_at is not null then
    update public.client_plans as p set active = false, inactive_reason = 'cancelled' where p.client_id = client;
    return null;
  end if;
  due := date_trunc('month', plan.next_billing_on);
  update public.client_plans as p set next_billing_on = internal.day_in_month((p.next_billing_on + interval '1 month')::date, p.billing_day)
  where p.client_id = client;
  insert into internal.plan_orders (client_id, month) values (client, due) on conflict do nothing;
  if not found or plan.price = 0 then return null; end if;
  select m.name || ' plan, ' || trim(to_char(due, 'FMMonth YYYY')) into title from public.monthly_plans as m where m.id = plan.plan_id;
  charged := provider is not null and (internal.plan_consent_of(plan, provider, livemode)).id is not null;
  made := internal.make_order(client, jsonb_build_array(jsonb_build_object('name', title, 'price', plan.price, 'quantity', 1)), 'plan', charged);
  update internal.plan_orders as o set order_id = made.id where o.client_id = client and o.month = due;
  if charged then
    insert into public.plan_charges (order_id, client_id, next_attempt_at) values (made.id, client, at);
  end if;
  return made.id;
end
$$;
