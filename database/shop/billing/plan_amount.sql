-- What a month of a plan costs with tax, as price_order computes it.
create or replace function internal.plan_amount(price numeric) returns numeric
language sql stable
set search_path = ''
as $$ select (internal.add_up(price, null)).total $$;
