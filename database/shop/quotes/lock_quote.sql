-- The quote of a link (internal.quote_of_link), held until the transaction ends.
create or replace function internal.lock_quote(hash text) returns internal.quotes
language plpgsql
set search_path = ''
as $$
begin
  perform from internal.quotes as q
  where q.id = (select l.quote_id from internal.quote_links as l where l.token_hash = lock_quote.hash) for update;
  return internal.quote_of_link(lock_quote.hash);
end
$$;
