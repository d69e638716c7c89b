-- The unit price as this buyer sees and pays it. Catalogue prices are net.
create or replace function internal.shown_price(net numeric, tax internal.tax_rule) returns numeric
language sql immutable
set search_path = ''
as $$ select case when (tax).inclusive then round(net * (1 + (tax).rate), 2) else net end $$;
