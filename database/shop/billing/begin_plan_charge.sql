-- Begins the charge of a plan's order that is due: {outcome: 'charge', payment_id, card_id, reference}. Other outcomes are final:
-- 'stopped', if it may not be charged any more, and 'failed', if the client has not confirmed in time. Null if there is nothing to do, or if
-- another process is at it. Locks are taken in the order order, charge, plan, as everywhere.
create or replace function internal.begin_plan_charge(ordered uuid, at timestamptz, provider text, livemode boolean) returns jsonb
language plpgsql
set search_path = ''
as $$
#variable_conflict use_variable
declare
  placed public.orders;
  charge public.plan_charges;
  plan public.client_plans;
  consent public.plan_consents;
  opened jsonb;
begin
  select o.* into placed from public.orders as o where o.id = ordered for update skip locked;
  if not found then return null; end if;
  select c.* into charge from public.plan_charges as c
  where c.order_id = ordered and c.state in ('due', 'action') and c.next_attempt_at <= at for update;
  if not found then return null; end if;
  select p.* into plan from public.client_plans as p join public.users as u on u.id = p.client_id
  where p.client_id = charge.client_id and p.active and u.is_active for share of p;
  if found then consent := internal.plan_consent_of(plan, provider, livemode); end if;
  if plan.client_id is null or placed.status <> 'pending' or (charge.state = 'due' and consent.amount is distinct from placed.total_amount) then
    perform internal.stop_plan_charge(charge, placed);
    return jsonb_build_object('outcome', 'stopped');
  end if;
  if charge.state = 'action' then
    update public.plan_charges as c set state = 'failed', next_attempt_at = null where c.order_id = ordered;
    perform internal.pause_unpaid_plan(charge.client_id);
    return jsonb_build_object('outcome', 'failed');
  end if;
  opened := internal.open_payment(charge.client_id, ordered, provider, consent.terms_version);
  -- The client is paying the order right now.
  if opened ->> 'outcome' = 'existing' then return null; end if;
  update public.plan_charges as c set state = 'charging', next_attempt_at = null, payment_id = (opened ->> 'payment_id')::uuid
  where c.order_id = ordered;
  return jsonb_build_object('outcome', 'charge', 'payment_id', opened ->> 'payment_id', 'card_id', consent.card_id,
    'reference', (select s.reference from public.saved_cards as s where s.id = consent.card_id));
end
$$;
