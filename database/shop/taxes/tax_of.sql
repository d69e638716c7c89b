-- What a buyer is charged today. Under the reverse charge, nothing: the rate must allow it, the seller must be in another country, and
-- the number must be confirmed for this client. A purchase needs a confirmation of the last thirty days; with `standing`, for orders
-- that the client is not there for, an older one will do.
create or replace function internal.tax_of(client uuid, place internal.billing_place, standing boolean default false) returns internal.tax_rule
language sql stable
set search_path = ''
as $$
  select row(
    case when reverse.charge then 0 else known.rate end, known.name, known.inclusive and not reverse.charge, reverse.charge, known.needs_address
  )::internal.tax_rule
  from internal.rate_at((place).country, (place).region) as known
  cross join lateral (
    select known.reverse_charge and (place).company is not null
      and (place).country <> (select s.seller_country from internal.shop_settings as s)
      and exists (
        select from public.tax_numbers as n
        where n.client_id = client and (n.country, n.number) = ((place).country, (place).tax_number) and n.status = 'confirmed'
          and (standing or n.by_team or n.checked_at > now() - interval '30 days')
      ) as charge
  ) as reverse
$$;
