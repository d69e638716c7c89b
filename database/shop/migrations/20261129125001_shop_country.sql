-- The country that the profile sells in; null: that of its address. See `internal.shop_country`.
alter table internal.shop_settings add column home_market text check (internal.is_country(home_market));

-- An order without a country is billed in the shop's, which its trigger looks up.
alter table public.orders alter column country drop default;
