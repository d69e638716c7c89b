-- The team's quotes, each as its newest version has it. `unsent`: that version is newer than the one that its links show, which
-- `sent_to` has got.
create or replace view public.quotes as
select q.id, q.number, internal.quote_state(q.state, s.ends_on) as state, case when v.email = q.email then q.client_id end as client_id, q.contact_id, v.email, v.language, v.name, v.company, v.version, q.sent_version,
  q.sent_version is not null and v.sent_at is null as unsent, v.total, v.currency, v.ends_on, v.updated_at as edited_at, s.sent_at, s.email as sent_to, q.viewed_at,
  q.questioned_at, q.needs_version, q.declined_at, q.declined_because, q.accepted_at, q.accepted_version, q.accepted_name, q.accepted_ip, q.order_id, o.order_number,
  e.state as email_state, e.last_error as email_error, q.created_at,
  lower(q.number || ' ' || v.name || ' ' || coalesce(v.company, '') || ' ' || v.email) as words
from internal.quotes as q
cross join lateral (select n.* from internal.quote_versions as n where n.quote_id = q.id order by n.version desc limit 1) as v
left join internal.quote_versions as s on s.quote_id = q.id and s.version = q.sent_version
left join public.orders as o on o.id = q.order_id
left join public.email_outbox as e on e.id = q.email_id
where (select public.may('orders.read') and public.may('money.read'));

comment on view public.quotes is 'Quotes of the team. Others get no rows.';
grant select on public.quotes to authenticated;
