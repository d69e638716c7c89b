-- SQL numbers orders and taxes invoices by the profile.
create or replace function internal.apply_profile() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update internal.shop_settings
  set order_prefix = new.body ->> 'orderPrefix', seller_country = new.body #>> '{address,countryCode}';
  return null;
end
$$;
