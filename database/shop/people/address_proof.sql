-- Stands for an address where only the proof of a choice may stay.
create or replace function internal.address_proof(address text) returns text
language sql immutable
set search_path = ''
as $$ select 'sha256:' || encode(sha256(convert_to(lower(trim(address)), 'UTF8')), 'hex') $$;
