-- Orders keep the currency they were sold in, balances are in the shop's, and amounts of campaigns have none of their own: with the
-- first of any of them, the shop's currency stays.
create or replace function internal.currency_is_fixed() returns boolean
language sql stable
set search_path = ''
as $$
  select exists (select from public.orders) or exists (select from public.transfers)
    or exists (select from public.campaign_days as d where d.spend is not null or d.conversion_value is not null)
$$;
