-- Removes the quotes of a mailbox and an account. What was accepted is the contract of its order: that version and the signature stay.
create or replace function internal.forget_quotes(mailbox text, account uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  kept constant uuid[] := array(
    select q.id from internal.quotes as q join public.orders as o on o.id = q.order_id
    where lower(q.email) = mailbox or account in (q.client_id, o.client_id));
begin
  delete from internal.quotes as q where q.order_id is null and (lower(q.email) = mailbox or q.client_id = account);
  -- Versions that were meant for this mailbox before, or are a draft for it now.
  delete from internal.quote_versions as v using internal.quotes as q
  where q.id = v.quote_id and (lower(v.email) = mailbox and lower(q.email) <> mailbox or q.id = any (kept) and v.version <> q.accepted_version);
  delete from internal.quote_links as l where l.quote_id = any (kept);
  delete from internal.quote_events as e where e.quote_id = any (kept) and e.kind in ('question', 'answered');
  update internal.quotes as q set accepted_ip = null where q.id = any (kept);
end
$$;
