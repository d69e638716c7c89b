-- A new kind needs a migration with `create or replace function`, because check constraints call this function.
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
  -- Ids, and names at that time. The screen writes the text in the reader's language.
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
  -- Emails about invoices, refunds and payment requests cannot be turned off. A changed order sends no email.
  check (mail or kind in ('campaign_status', 'request_answered', 'results', 'deliverable', 'ticket_reply'))
);
alter table public.notification_settings enable row level security;
