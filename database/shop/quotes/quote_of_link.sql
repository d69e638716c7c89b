-- The quote that a link shows; null for an unknown link, and for one that shows nothing any more: of a withdrawn quote, or ninety
-- days after it ended, was declined, or was paid. The caller cannot tell these apart.
create or replace function internal.quote_of_link(hash text) returns internal.quotes
language sql stable
set search_path = ''
as $$
  select q from internal.quote_links as l
  join internal.quotes as q on q.id = l.quote_id
  join internal.quote_versions as v on v.quote_id = q.id and v.version = q.sent_version
  where l.token_hash = quote_of_link.hash and case q.state
    when 'declined' then q.declined_at > now() - interval '90 days'
    when 'accepted' then q.accepted_at > now() - interval '90 days' or internal.open_of(q.order_id) > 0
    else q.state in ('sent', 'questioned') and v.ends_on > internal.local_date() - 90 end
$$;
