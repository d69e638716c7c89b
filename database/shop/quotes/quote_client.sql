-- The account that a quote to this mailbox is for: an active client's who has proved it. Null if there is none.
create or replace function internal.quote_client(mailbox text) returns uuid
language sql stable
set search_path = ''
as $$
  select u.id from public.users as u join auth.users as a on a.id = u.id
  where lower(u.email) = lower(mailbox) and u.role = 'client' and u.is_active and internal.proved_mailbox(a) = lower(mailbox)
  limit 1
$$;
