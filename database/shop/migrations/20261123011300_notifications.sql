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
alter table public.notifications enable row level security;

create table public.notification_settings (
  user_id uuid not null references public.users (id) on delete cascade,
  kind text not null check (internal.is_notification_kind(kind)),
  portal boolean not null default true,
  mail boolean not null default true,
  primary key (user_id, kind),
  -- Invoices, refunds and what has to be paid always go out; a changed order sends none.
  check (mail or kind in ('campaign_status', 'request_answered', 'results', 'deliverable', 'ticket_reply'))
);
alter table public.notification_settings enable row level security;
