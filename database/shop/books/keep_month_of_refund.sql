-- As keep_month_of_payment: when a refund was settled, and when the bank returned it.
create or replace function internal.keep_month_of_refund() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  was constant boolean := coalesce(old.state = 'succeeded' or old.returned_at is not null, false);
  becomes constant boolean := coalesce(new.state = 'succeeded' or new.returned_at is not null, false);
begin
  if was and becomes and (old.order_id, old.payment_id, old.amount, old.currency, old.to_balance, old.settled_at)
    is not distinct from (new.order_id, new.payment_id, new.amount, new.currency, new.to_balance, new.settled_at)
  then
    null;
  else
    if was then perform internal.must_be_bookable(old.settled_at); end if;
    if becomes then perform internal.must_be_bookable(new.settled_at); end if;
  end if;
  if old.returned_at is distinct from new.returned_at then
    perform internal.must_be_bookable(old.returned_at);
    perform internal.must_be_bookable(new.returned_at);
  end if;
  return coalesce(new, old);
end
$$;
