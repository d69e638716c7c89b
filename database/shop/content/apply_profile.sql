-- SQL numbers orders, taxes invoices and sells by the profile.
create or replace function internal.apply_profile() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  -- A process of a version without this field publishes profiles that lack it.
  wanted constant text := coalesce(new.body ->> 'currency', internal.shop_currency());
begin
  if wanted <> internal.shop_currency() then
    -- An order that is being placed is waited for and seen by the next statement; later ones are sold in the new currency. A shop
    -- that has amounts does not wait for the lock.
    if not internal.currency_is_fixed() then
      lock table public.orders, public.campaign_days in share mode;
    end if;
    if internal.currency_is_fixed() then
      raise exception using errcode = 'PT400', hint = 'currency_fixed',
        message = format('The currency stays %s: orders or campaigns have amounts in it', internal.shop_currency());
    end if;
  end if;
  update internal.shop_settings
  set order_prefix = new.body ->> 'orderPrefix', currency = wanted,
    seller_country = new.body #>> '{address,countryCode}', home_market = nullif(new.body ->> 'homeMarket', ''),
    -- A process of a version without these fields publishes profiles that lack them.
    document_language = coalesce(new.body ->> 'documentLanguage', document_language),
    tax_currency = nullif(coalesce(new.body ->> 'taxCurrency', tax_currency), '');
  return null;
end
$$;
