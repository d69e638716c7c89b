-- Rejects an entry of a balance in a closed month. What a transfer left is booked with the transfer, a refund to
-- the balance with the refund.
create or replace function internal.keep_month_of_balance() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform internal.must_be_bookable(coalesce(
    (select t.booked_at from public.transfers as t where t.id = new.transfer_id and new.kind = 'overpayment'),
    (select r.settled_at from public.refunds as r where r.id = new.refund_id and new.kind = 'refund'), new.created_at));
  return new;
end
$$;
