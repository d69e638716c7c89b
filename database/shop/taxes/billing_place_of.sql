-- Where a client's plan and the orders of the team are billed: as their last paid purchase, else as the details that their profile
-- keeps, else the shop's country. Clients write their profile themselves, so it is read with care.
create or replace function internal.billing_place_of(client uuid) returns internal.billing_place
language sql stable
set search_path = ''
as $$
  select (place.country, place.region, place.company, place.tax_number)::internal.billing_place
  from (
    (select 1 as rank, o.country, o.region, o.company, o.tax_number from public.orders as o
     where o.client_id = client and o.origin = 'shop' and o.payment_status = 'paid' order by o.order_date desc, o.id desc limit 1)
    union all
    select 2, kept.country, nullif(left(trim(kept.details ->> 'state'), 100), ''), nullif(left(trim(kept.details ->> 'company'), 200), ''),
      substring(internal.tidy_tax_number(kept.country, left(kept.details ->> 'taxNumber', 100)) from '^[A-Z0-9]{2,20}$')
    from (
      select u.metadata -> 'checkout' as details, u.metadata -> 'checkout' ->> 'country' as country from public.users as u where u.id = client
    ) as kept where internal.is_country(kept.country)
    union all
    select 3, internal.shop_country(), null, null, null
  ) as place order by place.rank limit 1
$$;
