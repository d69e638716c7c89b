-- What the log says of a change of an order, for a history that may be read by who may not see money: states, and no more.
create or replace function internal.without_money(logged jsonb, sees_money boolean) returns jsonb
language sql immutable
set search_path = ''
as $$
  select case when without_money.sees_money or logged is null then logged
    else (select coalesce(jsonb_object_agg(v.key, v.value), '{}') from jsonb_each(logged) as v
      where v.key in ('status', 'payment_status', 'cancel_reason', 'client_id', 'title', 'version', 'kind', 'state', 'changed')) end
$$;
