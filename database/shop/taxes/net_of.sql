-- An amount without the tax in it.
create or replace function internal.net_of(amount numeric, rate numeric, inclusive boolean) returns numeric
language sql immutable
set search_path = ''
as $$ select case when inclusive then round(amount / (1 + rate), 2) else amount end $$;
