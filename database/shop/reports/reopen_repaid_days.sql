-- Reopens the days on which money of a payment was given back, after a change to what the payment counts for. The argument
-- names the column with its id.
create or replace function internal.reopen_repaid_days() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  payments constant uuid[] := array[(to_jsonb(old) ->> tg_argv[0])::uuid, (to_jsonb(new) ->> tg_argv[0])::uuid];
begin
  perform internal.reopen_days(array(
    select t.at from public.refunds as r cross join lateral (values (r.settled_at), (r.returned_at)) as t (at)
    where r.payment_id = any (payments)
    union all
    select b.booked_at from public.disputes as d join public.dispute_bookings as b on b.dispute_id = d.id
    where d.payment_id = any (payments)));
  return null;
end
$$;
