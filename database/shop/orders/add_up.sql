-- Discount on the sum of the lines, then tax. Prices without tax: tax on the rest, on top. Prices with tax: the tax within the rest.
-- Each amount is rounded half up to the cent (as round() does for positive numerics), the tax of each line where the rule is by line.
-- Nothing else in the product computes these sums. The discount is a share of the subtotal, or an amount of it.
create or replace function internal.add_up(lines numeric[], percent_off numeric, tax internal.tax_rule, amount_off numeric default null)
returns internal.totals
language sql immutable
set search_path = ''
as $$
  select row(sold.subtotal, off.discount, due.tax, off.rest + case when (add_up.tax).inclusive then 0 else due.tax end)::internal.totals
  from (select sum(l.total) as subtotal from unnest(add_up.lines) as l (total)) as sold
  cross join lateral (
    select case when add_up.amount_off is null then round(sold.subtotal * coalesce(add_up.percent_off, 0) / 100, 2)
      else least(add_up.amount_off, sold.subtotal) end as discount
  ) as part
  cross join lateral (select part.discount, sold.subtotal - part.discount as rest) as off
  cross join lateral (
    select sum(internal.tax_on(l.rest, (add_up.tax).rate, (add_up.tax).inclusive)) as tax
    from unnest(case when (add_up.tax).by_line then internal.less_discount(add_up.lines, off.discount) else array[off.rest] end) as l (rest)
  ) as due
$$;
