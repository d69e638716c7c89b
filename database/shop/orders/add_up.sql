-- Discount on the subtotal, tax on the rest, each rounded half up to the cent (as round() does for positive numerics).
create or replace function internal.add_up(subtotal numeric, percent_off numeric) returns internal.totals
language sql stable security definer
set search_path = ''
as $$
  select sums.subtotal, sums.discount, tax.tax, sums.subtotal - sums.discount + tax.tax, settings.tax_rate
  from internal.shop_settings as settings
  cross join lateral (select add_up.subtotal, round(add_up.subtotal * coalesce(percent_off, 0) / 100, 2) as discount) as sums
  cross join lateral (select round((sums.subtotal - sums.discount) * settings.tax_rate, 2) as tax) as tax
$$;
