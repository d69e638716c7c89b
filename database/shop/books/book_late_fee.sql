-- The journal books a fee with its payment. What becomes known of it after the payment's month was closed is booked when it does.
create or replace function internal.book_late_fee() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  change constant numeric := coalesce(new.fee, 0) - coalesce(old.fee, 0);
  paid_at timestamptz;
begin
  if tg_op = 'UPDATE' and (new.payment_id, new.fee, new.currency) = (old.payment_id, old.fee, old.currency) then return null; end if;
  select p.settled_at into paid_at from public.payments as p
  where p.id = coalesce(old.payment_id, new.payment_id) and (p.status = 'succeeded' or p.undone_at is not null);
  if not internal.in_closed_month(paid_at) then return null; end if;
  if tg_op = 'DELETE' or tg_op = 'UPDATE' and (new.payment_id, new.currency) <> (old.payment_id, old.currency) then
    perform internal.must_be_bookable(paid_at);
  end if;
  if change <> 0 then insert into internal.late_fees (payment_id, fee, currency) values (new.payment_id, change, new.currency); end if;
  return null;
end
$$;
