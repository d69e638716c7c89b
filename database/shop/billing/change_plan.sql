-- What a client does with their own plan: pause, resume, cancel at the end of the paid period, or keep it after all. Repeating a
-- change has no effect. A plan that the team paused is resumed by the team.
create or replace function internal.change_plan(client uuid, change text, at timestamptz) returns void
language plpgsql
set search_path = ''
as $$
#variable_conflict use_variable
declare
  plan public.client_plans;
  today constant date := internal.local_date(at);
begin
  select p.* into plan from public.client_plans as p where p.client_id = client for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'You have no plan';
  end if;
  if plan.inactive_reason = 'cancelled' then
    raise exception using errcode = 'PT409', message = 'This plan has ended. Please contact us for a new one.';
  end if;
  if change = 'cancel' and plan.cancelled_at is null then
    update public.client_plans as p set cancelled_at = at, active = p.active and p.next_billing_on > today,
      inactive_reason = case when p.next_billing_on > today then p.inactive_reason else 'cancelled' end where p.client_id = client;
  elsif change = 'keep' then
    update public.client_plans as p set cancelled_at = null where p.client_id = client and p.cancelled_at is not null;
  elsif change = 'pause' and plan.active then
    if plan.cancelled_at is not null then
      raise exception using errcode = 'PT409', message = 'This plan is canceled. Keep it first.';
    end if;
    update public.client_plans as p set active = false, inactive_reason = 'client' where p.client_id = client;
  elsif change = 'resume' and not plan.active then
    if plan.inactive_reason = 'team' then
      raise exception using errcode = 'PT409', message = 'Our team paused this plan. Please contact us to resume it.';
    end if;
    if plan.cancelled_at is not null then
      raise exception using errcode = 'PT409', message = 'This plan is canceled. Keep it first.';
    end if;
    if plan.inactive_reason = 'charge_failed' and exists (
      select from public.plan_charges as c join public.orders as o on o.id = c.order_id
      where c.client_id = client and c.state = 'failed' and o.status = 'pending'
    ) then
      raise exception using errcode = 'PT409', message = 'Pay the open order first. Your plan then resumes by itself.';
    end if;
    update public.client_plans as p set active = true, next_billing_on = internal.next_billing_day(p.next_billing_on, p.billing_day, today)
    where p.client_id = client;
  end if;
end
$$;
