-- What the agency gave up of an order; for request roles, which cannot read why.
create or replace function internal.written_off(ordered uuid) returns numeric
language sql stable security definer
set search_path = ''
as $$ select coalesce((select w.amount from public.write_offs as w where w.order_id = ordered), 0) $$;
grant execute on function internal.written_off(uuid) to authenticated, guest, service_role;
