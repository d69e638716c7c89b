-- The quote that a link shows; null for an unknown link, and for one that no longer shows anything: of a withdrawn quote, of one for
-- a client whose account was disabled before it was accepted, or ninety days after it ended or was declined. An accepted one is shown
-- for ninety days after that and after its last payment, and while its order has something to pay. The caller cannot tell these apart.
create or replace function internal.quote_of_link(hash text) returns internal.quotes
language sql stable
set search_path = ''
as $$
  select q from internal.quote_links as l
  join internal.quotes as q on q.id = l.quote_id
  join internal.quote_versions as v on v.quote_id = q.id and v.version = q.sent_version
  where l.token_hash = quote_of_link.hash
  and (q.state = 'accepted' or q.client_id is null or (select u.is_active from public.users as u where u.id = q.client_id))
  and case q.state
    when 'declined' then q.declined_at > now() - interval '90 days'
    when 'accepted' then q.accepted_at > now() - interval '90 days'
      or exists (select from public.payments as p where p.order_id = q.order_id and p.status = 'succeeded' and p.settled_at > now() - interval '90 days')
      or exists (select from public.orders as o where o.id = q.order_id and o.status not in ('cancelled', 'refunded') and internal.open_of(o.id) > 0)
    else q.state in ('sent', 'questioned') and v.ends_on > internal.local_date() - 90 end
$$;
