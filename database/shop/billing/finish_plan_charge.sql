-- Follows the outcome of a charge in progress, once: 'failed' (another attempt is planned), 'action' (the client has to
-- confirm) or 'paused' (given up). Null if there is nothing to tell the client. An attempt that never reached the provider
-- does not count. `first_failed_at` anchors the retries, so that a late run does not shift them.
create or replace function internal.finish_plan_charge(ordered uuid, at timestamptz) returns text
language plpgsql
set search_path = ''
as $$
#variable_conflict use_variable
declare
  retry_days constant integer[] := '{1, 3, 7}';
  placed public.orders;
  charge public.plan_charges;
  paid public.payments;
  failures integer;
  since timestamptz;
  result text;
begin
  select o.* into placed from public.orders as o where o.id = ordered for update;
  select c.* into charge from public.plan_charges as c where c.order_id = ordered and c.state = 'charging' for update;
  if not found then return null; end if;
  select p.* into paid from public.payments as p where p.id = charge.payment_id;
  if paid.status in ('created', 'processing', 'succeeded') then return null; end if;
  if placed.status <> 'pending' then
    perform internal.stop_plan_charge(charge, placed);
    return null;
  end if;
  if paid.status is null or paid.status = 'expired' then
    update public.plan_charges as c set state = 'due', next_attempt_at = at + interval '10 minutes' where c.order_id = ordered;
    return null;
  end if;

  failures := charge.failures + 1;
  since := coalesce(charge.first_failed_at, at);
  result := case
    when paid.status = 'requires_action' or paid.reason_code = 'authentication_required' then 'action'
    when failures > cardinality(retry_days) then 'paused'
    else 'failed'
  end;
  update public.plan_charges as c set failures = failures, first_failed_at = since, reason = paid.reason,
    reason_code = case result when 'action' then 'authentication_required' else paid.reason_code end,
    state = case result when 'failed' then 'due' when 'paused' then 'failed' else 'action' end,
    next_attempt_at = case when result <> 'paused' then
      greatest(at + interval '1 day', since + make_interval(days => retry_days[case result when 'failed' then failures else cardinality(retry_days) end]))
    end
  where c.order_id = ordered;
  if result = 'paused' then perform internal.pause_unpaid_plan(charge.client_id); end if;
  if failures = 1 then perform internal.notify_payment_request(placed); end if;
  return result;
end
$$;
