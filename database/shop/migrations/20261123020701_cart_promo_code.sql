-- The promo code that the client entered. It may be invalid by now: the quote decides.
alter table public.carts add column promo_code text check (promo_code = upper(trim(promo_code)) and length(promo_code) between 1 and 50);
