-- What a client has with the agency.
create or replace function internal.balance_of(client uuid) returns numeric
language sql stable
set search_path = ''
as $$ select coalesce(sum(b.amount), 0) from public.balance_entries as b where b.client_id = client $$;
