-- What the journal says of a payment in a closed month stays: when it was settled, and when it was taken back. `was` and `becomes` are
-- whether the journal has it. A payment that is open or declined is not in it, so a late success is booked when it comes.
create or replace function internal.keep_month_of_payment() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  was constant boolean := coalesce(old.status = 'succeeded' or old.undone_at is not null, false);
  becomes constant boolean := coalesce(new.status = 'succeeded' or new.undone_at is not null, false);
begin
  if was and becomes and (old.order_id, old.provider, old.amount, old.currency, old.livemode, old.duplicate, old.is_first, old.settled_at)
    is not distinct from (new.order_id, new.provider, new.amount, new.currency, new.livemode, new.duplicate, new.is_first, new.settled_at)
  then
    null;
  else
    if was then perform internal.must_be_bookable(old.settled_at); end if;
    if becomes then perform internal.must_be_bookable(new.settled_at); end if;
  end if;
  if old.undone_at is distinct from new.undone_at then
    perform internal.must_be_bookable(old.undone_at);
    perform internal.must_be_bookable(new.undone_at);
  end if;
  return coalesce(new, old);
end
$$;
