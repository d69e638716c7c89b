-- Stores the figures of a day that is over. Returns false if it is not, or if a transaction is writing to it; the caller tries
-- again later. It is volatile, so that the statements after the lock see what was committed before it.
create or replace function internal.close_day(day date) returns boolean
language plpgsql
set search_path = ''
as $$
#variable_conflict use_variable
begin
  perform pg_advisory_xact_lock_shared(hashtext('figure days'), 0);
  if day >= internal.local_date() or not pg_try_advisory_xact_lock(hashtext('figure days'), day - date '2000-01-01') then
    return false;
  end if;
  insert into internal.figure_clients (client)
  select c.client from internal.figures_of_day(day) as f cross join lateral (select distinct unnest(f.carted || f.payers)) as c (client)
  where not exists (select from internal.figure_clients as k where k.client = c.client)
  order by c.client
  on conflict do nothing;
  insert into internal.figure_days (day, revenue, orders, refunded, charged_back, services, carted, payers)
  select day, f.revenue, f.orders, f.refunded, f.charged_back, f.services,
    internal.bits_of(array(select k.number from unnest(f.carted) as n (client) join internal.figure_clients as k using (client))),
    internal.bits_of(array(select k.number from unnest(f.payers) as n (client) join internal.figure_clients as k using (client)))
  from internal.figures_of_day(day) as f
  on conflict do nothing;
  return true;
end
$$;
