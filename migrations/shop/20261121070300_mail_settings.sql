-- What staff set about mail, and what they see of it.

create table public.email_settings (
  only_row boolean primary key default true check (only_row),
  -- Shown as the sender; the address behind it is the operator's, because mail servers accept no other. Null: the operator's name.
  sender_name text check (length(trim(sender_name)) between 1 and 100 and sender_name !~ '["\\<>[:cntrl:]]'),
  -- Where answers go that a template does not lead elsewhere. Null: to the sender.
  reply_to text check (reply_to ~ '^[^@\s<>",;]+@[^@\s<>",;]+$' and length(reply_to) <= 320),
  notify_contact boolean not null default true,
  notify_order boolean not null default true,
  notify_refund_due boolean not null default true,
  -- The last look at the mail server, written by the server itself.
  smtp_checked_at timestamptz,
  smtp_ok boolean,
  smtp_problem text,
  updated_at timestamptz not null default now()
);
comment on table public.email_settings is 'One row. Staff write the sender''s name, where answers go and which events tell the team; smtp_* is what the server saw.';
insert into public.email_settings default values;

create trigger touch before update of sender_name, reply_to, notify_contact, notify_order, notify_refund_due on public.email_settings
for each row execute function internal.touch();
create trigger log_change after update on public.email_settings
for each row when (pg_trigger_depth() = 0)
execute function internal.log_change('only_row', 'sender_name', 'reply_to', 'notify_contact', 'notify_order', 'notify_refund_due');

alter table public.email_settings enable row level security;
create policy service on public.email_settings to service_role using (true) with check (true);
create policy staff on public.email_settings to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));
revoke all on public.email_settings from public, anon, authenticated;
grant select on public.email_settings to authenticated;
grant update (sender_name, reply_to, notify_contact, notify_order, notify_refund_due) on public.email_settings to authenticated;
grant select, insert, update, delete on public.email_settings to service_role;

-- A mail that staff sent to themselves to see it: its data says with what it is filled.
alter table public.email_outbox add column is_test boolean generated always as (data ? 'test') stored;
grant select (is_test) on public.email_outbox to authenticated;
create index email_outbox_state on public.email_outbox (state, created_at desc, id desc);
create index email_outbox_newest on public.email_outbox (created_at desc, id desc);
create index email_outbox_address on public.email_outbox (to_address, created_at desc, id desc);
create index email_outbox_sent on public.email_outbox (sent_at) where state = 'sent';
create index email_outbox_failed on public.email_outbox (updated_at) where state = 'failed';

create function internal.mail_figures() returns jsonb
language sql stable
set search_path = ''
as $$
  with zone as (select time_zone as tz from internal.shop_settings),
  days as (select (internal.local_date() - n)::date as day from generate_series(0, 29) as n),
  since as (select (min(day)::timestamp at time zone (select tz from zone)) as began from days),
  left_us as (
    select (m.sent_at at time zone (select tz from zone))::date as day, count(*) as n from public.email_outbox as m
    where m.state = 'sent' and m.sent_at >= (select began from since) group by 1
  ), lost as (
    select (m.updated_at at time zone (select tz from zone))::date as day, count(*) as n from public.email_outbox as m
    where m.state = 'failed' and m.updated_at >= (select began from since) group by 1
  )
  select jsonb_build_object(
    'sent', coalesce(sum(left_us.n), 0), 'failed', coalesce(sum(lost.n), 0),
    'days', jsonb_agg(jsonb_build_object('day', d.day, 'sent', coalesce(left_us.n, 0), 'failed', coalesce(lost.n, 0)) order by d.day)
  ) from days as d left join left_us using (day) left join lost using (day)
$$;

-- What the implementation timeline is ticked from; `domain/email-setup.ts` says which step asks for what.
create function internal.mail_setup() returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'sender_named', s.sender_name is not null,
    'reply_to_set', s.reply_to is not null,
    'smtp_ok', coalesce(s.smtp_ok, false),
    'test_sent', exists (select from public.email_outbox where is_test and state = 'sent'),
    'first_contact', exists (select from public.contacts),
    'team_notified', exists (select from public.email_outbox where template = 'contact-notice' and state = 'sent' and not is_test),
    'consents', (select count(*) from (select from public.consents where kind = 'newsletter' and granted limit 1) as one),
    'mails_sent', (select count(*) from (select from public.email_outbox where state = 'sent' and not is_test limit 100) as hundred)
  ) from public.email_settings as s
$$;

create function public.email_figures() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform internal.must_be_admin();
  return internal.contact_figures() || jsonb_build_object('mails', internal.mail_figures(), 'setup', internal.mail_setup());
end
$$;
grant execute on function public.email_figures() to authenticated;
