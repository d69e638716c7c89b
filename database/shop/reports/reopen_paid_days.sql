-- Reopens the days on which an order was paid, after a change to it or to its lines. The argument names the column with its id.
create or replace function internal.reopen_paid_days() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  -- Outside of the query, which would otherwise compute them for every payment that it looks at.
  orders uuid[] := array[(to_jsonb(old) ->> tg_argv[0])::uuid, (to_jsonb(new) ->> tg_argv[0])::uuid];
  paid timestamptz[] := array(select p.settled_at from public.payments as p where p.order_id = any (orders) and p.status = 'succeeded');
begin
  -- Most orders are placed and changed before they are paid.
  if paid <> '{}' then perform internal.reopen_days(paid); end if;
  return null;
end
$$;
