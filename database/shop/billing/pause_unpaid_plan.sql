-- Pauses a plan whose order could not be charged. Paying the order resumes it.
create or replace function internal.pause_unpaid_plan(client uuid) returns void
language sql volatile
set search_path = ''
as $$
  update public.client_plans as p set active = false, inactive_reason = 'charge_failed' where p.client_id = client and p.active
$$;
