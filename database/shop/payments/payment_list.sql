-- The team's list of payments, with their orders. The view reads with its owner's rights and checks once that the caller is an
-- admin, as `order_list` does. `doubt`: nobody knows whether it was charged.
create or replace view public.payment_list as
  select p.id, p.order_id, o.order_number, o.client_name, p.provider, p.status, p.amount, p.currency, p.reference, p.brand, p.last4,
    p.reason_code, p.reason, p.created_at, p.settled_at, p.duplicate, p.livemode, u.payment_id is not null as doubt,
    f.fee, f.currency as fee_currency, f.payout
  from public.payments as p
  join public.orders as o on o.id = p.order_id
  left join public.payment_fees as f on f.payment_id = p.id
  left join public.unclear_payments as u on u.payment_id = p.id
  where p.amount > 0 and (select public.may('money.read'));

comment on view public.payment_list is 'The team''s list of payments above zero. Others get no rows.';
grant select on public.payment_list to authenticated;
