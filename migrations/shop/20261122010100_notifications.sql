-- What a client is told: in the portal, and by mail where there is one. The database tells it in the transaction of the event.

create function internal.is_notification_kind(kind text) returns boolean
language sql immutable
set search_path = ''
as $$
  select kind in ('order_status', 'campaign_status', 'request_answered', 'results', 'deliverable', 'ticket_reply', 'payment_request', 'invoice', 'refund')
$$;
grant execute on function internal.is_notification_kind(text) to authenticated, service_role;

create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users (id) on delete cascade,
  kind text not null check (internal.is_notification_kind(kind)),
  -- What it is about, in ids and in names as they were: the screen writes the words in the reader's language.
  data jsonb not null default '{}' check (jsonb_typeof(data) = 'object'),
  read_at timestamptz,
  created_at timestamptz not null default now()
);
create index on public.notifications (user_id, created_at desc, id desc);
create index notifications_age on public.notifications (created_at);
create index notifications_unread on public.notifications (user_id) where read_at is null;
comment on table public.notifications is 'Written by triggers alone; its reader marks it as read. domain/notifications/notification.ts says what data each kind brings.';

create table public.notification_settings (
  user_id uuid not null references public.users (id) on delete cascade,
  kind text not null check (internal.is_notification_kind(kind)),
  portal boolean not null default true,
  mail boolean not null default true,
  primary key (user_id, kind),
  -- Invoices, refunds and what has to be paid always go out; a changed order sends none.
  check (mail or kind in ('campaign_status', 'request_answered', 'results', 'deliverable', 'ticket_reply'))
);
comment on table public.notification_settings is 'What somebody has switched; without a row a kind is on.';

alter table public.notifications enable row level security;
alter table public.notification_settings enable row level security;
revoke all on public.notifications, public.notification_settings from public, anon, authenticated;
grant select, insert, update, delete on public.notifications, public.notification_settings to service_role;
create policy service on public.notifications to service_role using (true) with check (true);
create policy service on public.notification_settings to service_role using (true) with check (true);
grant select, update (read_at) on public.notifications to authenticated;
create policy own on public.notifications for select to authenticated using (user_id = (select auth.uid()));
create policy own_read on public.notifications for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
grant select on public.notification_settings to authenticated;
create policy own on public.notification_settings for select to authenticated using (user_id = (select auth.uid()));

-- Switches a kind for whoever asks.
create function public.set_notification(kind text, portal boolean, mail boolean) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_variable
begin
  if auth.uid() is null then
    raise exception using errcode = 'PT401', message = 'Sign in to change your notifications';
  end if;
  if not coalesce(internal.is_notification_kind(kind), false) or portal is null or mail is null then
    raise exception using errcode = 'PT400', message = 'There is no such notification';
  end if;
  insert into public.notification_settings as s (user_id, kind, portal, mail) values (auth.uid(), kind, portal, mail)
  on conflict on constraint notification_settings_pkey do update set portal = excluded.portal, mail = excluded.mail;
exception when check_violation then
  raise exception using errcode = 'PT400', message = 'This mail cannot be switched off';
end
$$;
revoke all on function public.set_notification(text, boolean, boolean) from public, anon;
grant execute on function public.set_notification(text, boolean, boolean) to authenticated;

-- Telling ----------------------------------------------------------------------------------------------------------

create function internal.notify_person(person uuid, kind text, data jsonb) returns void
language sql volatile
set search_path = ''
as $$
  insert into public.notifications (user_id, kind, data)
  select u.id, notify_person.kind, jsonb_strip_nulls(notify_person.data) from public.users as u
  where u.id = person and u.is_active
    and not exists (select from public.notification_settings as s where s.user_id = person and s.kind = notify_person.kind and not s.portal)
$$;

create function internal.mail_person(person uuid, kind text, template text, data jsonb) returns void
language sql volatile
set search_path = ''
as $$
  select internal.enqueue_mail(mail_person.template, u.email, mail_person.data, internal.language_of(u.id)) from public.users as u
  where u.id = person and u.is_active and u.email is not null
    and not exists (select from public.notification_settings as s where s.user_id = person and s.kind = mail_person.kind and not s.mail)
$$;
revoke all on function internal.notify_person(uuid, text, jsonb), internal.mail_person(uuid, text, text, jsonb) from public;

-- Staff move an order on. What its payments and refunds do to it is told by the mails and papers of those.
create function internal.tell_order_status() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if public.is_admin() and auth.uid() is distinct from new.client_id then
    perform internal.notify_person(new.client_id, 'order_status', jsonb_build_object('order_id', new.id, 'number', new.order_number, 'status', new.status));
  end if;
  return null;
end
$$;
create trigger tell_status after update of status on public.orders
for each row when (new.status is distinct from old.status and new.status in ('in_progress', 'completed', 'cancelled'))
execute function internal.tell_order_status();

create function internal.tell_payment_request() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform internal.notify_person(new.client_id, 'payment_request',
    jsonb_build_object('order_id', new.id, 'number', new.order_number, 'amount', new.total_amount, 'currency', new.currency));
  return null;
end
$$;
create trigger tell_payment_request after insert on public.orders
for each row when (new.origin <> 'shop') execute function internal.tell_payment_request();

create function internal.tell_invoice() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform internal.notify_person(new.client_id, 'invoice', jsonb_build_object('order_id', new.order_id, 'invoice_id', new.id, 'number', new.number));
  return null;
end
$$;
create trigger tell_invoice after insert on public.invoices for each row execute function internal.tell_invoice();

create function internal.tell_refund() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform internal.notify_person(o.client_id, 'refund',
    jsonb_build_object('order_id', o.id, 'number', o.order_number, 'amount', new.amount, 'currency', new.currency))
  from public.orders as o where o.id = new.order_id;
  return null;
end
$$;
create trigger tell_refund after update of state on public.refunds
for each row when (new.state = 'succeeded' and old.state <> 'succeeded') execute function internal.tell_refund();

-- A move of staff tells the new state; one that does what the client asked for, or refuses it, is the answer to that.
create function internal.tell_campaign_status() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  answered boolean := old.requested_status is not null and new.requested_status is null;
  told text := case when answered then 'request_answered' else 'campaign_status' end;
  event text := case when not answered then 'status' when new.status = old.requested_status then 'approved' else 'declined' end;
begin
  if auth.uid() = new.client_id or not answered and new.status = old.status then return null; end if;
  perform internal.notify_person(new.client_id, told, jsonb_build_object(
    'campaign_id', new.id, 'name', new.name, 'status', new.status, 'asked', case when answered then old.requested_status end, 'event', event));
  perform internal.mail_person(new.client_id, told, 'campaign-notice', jsonb_build_object(
    'campaignId', new.id, 'event', event, 'status', case event when 'declined' then old.requested_status else new.status end));
  return null;
end
$$;
create trigger tell_status after update of status, requested_status on public.campaigns
for each row execute function internal.tell_campaign_status();

-- Once for each import and client; the mail at most once in a day, however many files come in.
create function internal.tell_results() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  told record;
begin
  for told in
    select c.client_id, count(*) as campaigns, case when count(*) = 1 then min(c.id::text) end as campaign_id, case when count(*) = 1 then min(c.name) end as name
    from public.campaigns as c where c.id in (select m.value::uuid from jsonb_each_text(new.mapping) as m where m.value is not null)
    group by c.client_id
  loop
    perform internal.notify_person(told.client_id, 'results', jsonb_build_object(
      'import_id', new.id, 'campaigns', told.campaigns, 'campaign_id', told.campaign_id, 'name', told.name, 'first_day', new.first_day, 'last_day', new.last_day));
    if not exists (
      select from public.email_outbox as m join public.users as u on u.email = m.to_address
      where u.id = told.client_id and m.template = 'results-notice' and m.created_at > now() - interval '20 hours'
    ) then
      perform internal.mail_person(told.client_id, 'results', 'results-notice', jsonb_build_object('importId', new.id, 'clientId', told.client_id));
    end if;
  end loop;
  return null;
end
$$;
create trigger tell_results after update of state on public.result_imports
for each row when (new.state = 'applied' and old.state <> 'applied') execute function internal.tell_results();

create function internal.tell_deliverable() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  ordered public.orders;
begin
  select o.* into ordered from public.order_items as l join public.orders as o on o.id = l.order_id where l.id = new.order_item_id;
  perform internal.notify_person(ordered.client_id, 'deliverable', jsonb_build_object(
    'deliverable_id', new.id, 'order_item_id', new.order_item_id, 'order_id', ordered.id, 'number', ordered.order_number, 'title', new.title, 'version', new.version));
  perform internal.mail_person(ordered.client_id, 'deliverable', 'deliverable-notice', jsonb_build_object('deliverableId', new.id));
  return null;
end
$$;
create trigger tell_deliverable after insert on public.deliverables for each row execute function internal.tell_deliverable();

-- As before, but that a client is told in the portal too, and hears by mail only if it wants to.
create or replace function internal.follow_ticket_message() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  ticket public.tickets;
  team text := (select team_email from internal.shop_settings);
begin
  if new.internal then return null; end if;
  update public.tickets as t set
    status = case when new.by_staff then 'pending' else 'open' end,
    last_reply_at = new.created_at,
    last_reply_by = case when new.by_staff then 'staff' else 'client' end
  where t.id = new.ticket_id returning t.* into ticket;
  if new.by_staff then
    perform internal.notify_person(ticket.client_id, 'ticket_reply', jsonb_build_object('ticket_id', ticket.id, 'number', ticket.number, 'subject', ticket.subject));
    perform internal.mail_person(ticket.client_id, 'ticket_reply', 'ticket-reply', jsonb_build_object('messageId', new.id));
  elsif team is not null and not exists (select from public.ticket_messages as m where m.ticket_id = new.ticket_id and m.id <> new.id) then
    perform internal.enqueue_mail('ticket-notice', team, jsonb_build_object('ticketId', new.ticket_id));
  end if;
  return null;
end
$$;
