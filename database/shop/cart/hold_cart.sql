-- A cart is changed by one transaction at a time: locks on its lines, taken in two orders, would end one of the two. Held
-- until the transaction ends, and taken before any line.
create or replace function internal.hold_cart(owner uuid) returns void
language sql
set search_path = ''
as $$ select pg_advisory_xact_lock(hashtextextended('cart ' || owner::text, 0)) $$;
grant execute on function internal.hold_cart(uuid) to authenticated, guest, service_role;
