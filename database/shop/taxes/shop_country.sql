-- Where an order is billed if nothing says where its buyer is: in the profile's home market, else in the country of its address.
create or replace function internal.shop_country() returns text
language sql stable
set search_path = ''
as $$ select coalesce((select coalesce(s.home_market, s.seller_country) from internal.shop_settings as s), 'US') $$;
