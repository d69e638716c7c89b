-- A hash that replaces an email where only the proof of a consent may be kept.
create or replace function internal.address_proof(address text) returns text
language sql immutable
set search_path = ''
as $$ select 'sha256:' || encode(sha256(convert_to(auth.mailbox(address), 'UTF8')), 'hex') $$;
