-- Whoever subscribes at checkout is a contact, too: one who has written no message.
alter table public.contacts alter column message drop not null,
  add constraint contacts_message_present check (message is not null or source = 'checkout');

insert into public.contacts (name, email, source, subscribed, created_at)
select distinct on (c.email) o.client_name, c.email, 'checkout', true, c.created_at
from public.consents as c join public.orders as o on lower(o.client_email) = c.email
where c.kind = 'newsletter' and c.granted and c.source = 'checkout'
  and not exists (select from public.contacts as k where lower(k.email) = c.email)
  and (select l.granted from public.consents as l where l.email = c.email and l.kind = 'newsletter' order by l.created_at desc limit 1)
order by c.email, c.created_at, o.order_date;
