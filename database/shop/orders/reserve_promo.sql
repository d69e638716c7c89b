-- Reserves a use of the order's promo code when its payment begins. A client has at most one reservation of a limited code:
-- an older order that waits for the bank is cancelled and its reservation passes on; while an older one is being charged, or waits
-- for a transfer, the code is refused. Otherwise one account could hold every use without paying.
create or replace function internal.reserve_promo(placed public.orders) returns void
language plpgsql
set search_path = ''
as $$
declare
  promo public.promo_codes;
  rejection text;
  is_guest constant boolean := exists (select from public.users as u where u.id = placed.client_id and u.role = 'guest');
begin
  if placed.promo_code is null then return; end if;
  -- One order of a client at a time. Orders are locked before their promo code, as everywhere.
  perform pg_advisory_xact_lock(hashtextextended(placed.client_id::text || ' promo ' || placed.promo_code, 0));
  select * into promo from public.promo_codes where code = placed.promo_code;
  if promo.max_uses is not null or promo.max_uses_per_client is not null then
    perform from public.orders as o join public.promo_redemptions as r on r.order_id = o.id
    where r.promo_id = promo.id and r.client_id = placed.client_id and r.state = 'reserved' order by o.id for update of o;
    update public.orders as o set status = 'cancelled', cancel_reason = 'replaced' from public.promo_redemptions as r
    where r.order_id = o.id and r.promo_id = promo.id and r.client_id = placed.client_id and r.state = 'reserved'
      and o.id <> placed.id and o.status = 'pending' and o.payment_terms = 'card' and internal.paid_of(o.id) = 0
      and not exists (select from public.payments as p where p.order_id = o.id and p.status in ('created', 'processing'));
  end if;
  -- Locked until the transaction ends: limits hold under concurrency, and a failed attempt uses nothing up.
  select * into promo from public.promo_codes where code = placed.promo_code for update;
  rejection := internal.promo_error(promo, placed.subtotal, placed.client_id);
  if rejection is null and (promo.max_uses is not null or promo.max_uses_per_client is not null) and exists (
    select from public.promo_redemptions as r join public.orders as o on o.id = r.order_id
    where r.promo_id = promo.id and r.client_id = placed.client_id and r.state = 'reserved'
      and o.id <> placed.id and o.status = 'pending' and o.payment_terms = 'transfer'
  ) then
    rejection := 'in_use';
  end if;
  -- A new guest costs nothing, so a guest's uses are also counted by mailbox, and all guests who have not paid yet hold at most
  -- a quarter of a limited code.
  if rejection is null and is_guest and (
    select count(*) from public.promo_redemptions as r join public.users as u on u.id = r.client_id and u.role = 'guest'
    where r.promo_id = promo.id and r.state = 'reserved' and r.order_id <> placed.id
  ) >= greatest(1, promo.max_uses / 4) then
    rejection := 'held';
  end if;
  if rejection is null and is_guest and (
    select count(*) from public.promo_redemptions as r join public.orders as o on o.id = r.order_id
    where r.promo_id = promo.id and r.state = 'redeemed' and lower(o.client_email) = lower(placed.client_email)
  ) >= promo.max_uses_per_client then
    rejection := 'already_used';
  end if;
  if rejection is not null then
    raise exception using errcode = 'PT422', message = 'This promo code cannot be used', detail = rejection, hint = 'promo_refused';
  end if;
  insert into public.promo_redemptions as r (order_id, promo_id, client_id) values (placed.id, promo.id, placed.client_id)
  on conflict (order_id) do update set state = 'reserved', promo_id = excluded.promo_id where r.state = 'released';
  if found then update public.promo_codes set uses = uses + 1 where id = promo.id; end if;
end
$$;
