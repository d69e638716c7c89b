-- What a month of a client's plan costs with tax, as price_order computes it.
create or replace function internal.plan_amount(price numeric, client uuid) returns numeric
language sql stable
set search_path = ''
as $$
  select (internal.add_up(array[internal.shown_price(price, tax.rule)], null, tax.rule)).total
  from (select internal.tax_of(client, internal.billing_place_of(client), true) as rule) as tax
$$;
