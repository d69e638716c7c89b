-- The client agreed to one plan, price and day. After a change, the client is asked again.
create or replace function internal.end_plan_consent() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.plan_consents as c set revoked_at = now(), revoked_because = case tg_op when 'DELETE' then 'removed' else 'changed' end
  where c.client_id = old.client_id and c.revoked_at is null;
  return null;
end
$$;
