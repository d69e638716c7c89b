-- Stores the hash of another link to a quote. The oldest of many end, so that nobody fills the table.
create or replace function internal.add_quote_link(quote uuid, hash text) returns void
language sql
set search_path = ''
as $$
  insert into internal.quote_links (token_hash, quote_id) values (add_quote_link.hash, add_quote_link.quote);
  delete from internal.quote_links as l where l.token_hash in (
    select o.token_hash from internal.quote_links as o where o.quote_id = add_quote_link.quote order by o.created_at desc, o.token_hash offset 50
  );
$$;
