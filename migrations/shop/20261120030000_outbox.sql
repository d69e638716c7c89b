-- What leaves the house by mail. Rows are written in the transaction of the event they tell about.

create table public.email_outbox (
  id uuid primary key default gen_random_uuid(),
  template text not null check (template <> ''),
  to_address text not null check (length(to_address) between 3 and 320 and to_address !~ '[\r\n]'),
  locale text not null default 'en',
  data jsonb not null default '{}',
  -- Links and codes that let somebody in, encrypted; wiped once the mail has left.
  sealed text,
  state text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'failed')),
  attempts integer not null default 0,
  last_error text,
  message_id text,
  order_id uuid generated always as ((data ->> 'orderId')::uuid) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  sent_at timestamptz
);

create index email_outbox_open on public.email_outbox (created_at) where state in ('queued', 'sending');
create index email_outbox_order on public.email_outbox (order_id) where order_id is not null;
create index email_outbox_created on public.email_outbox (created_at desc, id);

alter table public.email_outbox enable row level security;

revoke all on public.email_outbox from public, anon, authenticated;
grant select (id, template, to_address, locale, data, state, attempts, last_error, message_id, order_id, created_at, updated_at, sent_at)
  on public.email_outbox to authenticated;
grant all on public.email_outbox to service_role;

create policy "admins read the outbox" on public.email_outbox for select to authenticated
  using ((select public.is_admin()));
create policy "service role does everything" on public.email_outbox for all to service_role
  using (true) with check (true);

-- For functions of the database that send a mail themselves. The server listens and plans the sending; a row whose
-- notification got lost is found by its sweep.
create function internal.enqueue_mail(template text, to_address text, data jsonb, locale text default 'en') returns uuid
  language sql volatile set search_path = ''
as $$
  with added as (
    insert into public.email_outbox (template, to_address, data, locale)
    values (enqueue_mail.template, enqueue_mail.to_address, enqueue_mail.data, enqueue_mail.locale)
    returning id
  )
  select id from added, lateral (select pg_catalog.pg_notify('email_outbox', added.id::text)) as told;
$$;
revoke all on function internal.enqueue_mail(text, text, jsonb, text) from public;

-- Where mails end up while no mail server is set.
create table internal.dev_inbox (
  id bigint generated always as identity primary key,
  message_id text not null unique,
  to_address text not null,
  from_address text not null,
  reply_to text,
  subject text not null,
  html text not null,
  text text not null,
  created_at timestamptz not null default now()
);
create index dev_inbox_to on internal.dev_inbox (lower(to_address), id desc);
