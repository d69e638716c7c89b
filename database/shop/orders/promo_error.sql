-- Why a promo code cannot be used now; null if it can. `promo` is null for an unknown code. What the client has reserved does
-- not count, unless it is being charged: reserve_promo moves a client's reservation from one order to the next.
create or replace function internal.promo_error(promo public.promo_codes, subtotal numeric, client uuid) returns text
language sql stable security definer
set search_path = ''
as $$
  select case
    when promo.id is null then 'unknown'
    when not promo.active then 'inactive'
    when promo.starts_at > now() then 'not_started'
    when promo.ends_at <= now() then 'expired'
    when subtotal < promo.minimum then 'minimum'
    when promo.uses - own.reserved >= promo.max_uses then 'used_up'
    when own.redeemed >= promo.max_uses_per_client then 'already_used'
    when own.charging and (promo.max_uses is not null or promo.max_uses_per_client is not null) then 'in_use'
  end
  from (
    select count(*) filter (where r.state = 'reserved') as reserved, count(*) filter (where r.state = 'redeemed') as redeemed,
      coalesce(bool_or(r.state = 'reserved' and exists (
        select from public.payments as p where p.order_id = r.order_id and p.status in ('created', 'processing')
      )), false) as charging
    from public.promo_redemptions as r where r.promo_id = promo.id and r.client_id = client
  ) as own
$$;
