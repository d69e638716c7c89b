-- Discount on the subtotal, then tax. Prices without tax: tax on the rest, on top. Prices with tax: the tax within the rest. Each
-- amount is rounded half up to the cent (as round() does for positive numerics). Nothing else in the product computes these sums.
-- The discount is a share of the subtotal, or an amount of it.
create or replace function internal.add_up(subtotal numeric, percent_off numeric, tax internal.tax_rule, amount_off numeric default null)
returns internal.totals
language sql immutable
set search_path = ''
as $$
  select row(add_up.subtotal, off.discount, due.tax, off.rest + case when (add_up.tax).inclusive then 0 else due.tax end)::internal.totals
  from (
    select case when add_up.amount_off is null then round(add_up.subtotal * coalesce(percent_off, 0) / 100, 2)
      else least(add_up.amount_off, add_up.subtotal) end as discount
  ) as part
  cross join lateral (select part.discount, add_up.subtotal - part.discount as rest) as off
  cross join lateral (
    select case when (add_up.tax).inclusive then off.rest - internal.net_of(off.rest, (add_up.tax).rate, true)
      else round(off.rest * (add_up.tax).rate, 2) end as tax
  ) as due
$$;
