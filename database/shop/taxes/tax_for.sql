-- What is charged at a place today. Under the reverse charge, nothing: the rate must allow it, the seller must be in another country,
-- and the company's number must be confirmed.
create or replace function internal.tax_for(place internal.billing_place, is_confirmed boolean) returns internal.tax_rule
language sql stable
set search_path = ''
as $$
  select row(
    case when reverse.charge then 0 else known.rate end, known.name, known.inclusive and not reverse.charge, reverse.charge, known.needs_address,
    internal.rounds_by_line(seller.country)
  )::internal.tax_rule
  from internal.rate_at((place).country, (place).region) as known
  cross join (select s.seller_country as country from internal.shop_settings as s) as seller
  cross join lateral (
    select known.reverse_charge and (place).company is not null and is_confirmed and (place).country <> seller.country as charge
  ) as reverse
$$;
