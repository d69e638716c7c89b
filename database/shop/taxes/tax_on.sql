-- The tax of an amount: within it where prices include tax, else on top.
create or replace function internal.tax_on(amount numeric, rate numeric, inclusive boolean) returns numeric
language sql immutable
set search_path = ''
as $$ select case when inclusive then amount - internal.net_of(amount, rate, true) else round(amount * rate, 2) end $$;
