-- What an order still owes, now or later.
create or replace function internal.open_of(ordered uuid) returns numeric
language sql stable
set search_path = ''
as $$ select d.open from public.order_dues as d where d.order_id = ordered $$;
