-- The mailbox that the owner of this account has proved: what others wrote from it, or ordered with it, is theirs. Null if there
-- is none; AUTO_CONFIRM_EMAIL confirms an address without proof.
create or replace function internal.proved_mailbox(account auth.users) returns text
language sql immutable
set search_path = ''
return case when account.email_confirmed_at is not null and not account.email_unproved then lower(account.email) end;
