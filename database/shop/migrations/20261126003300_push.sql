-- Push is off until a person turns it on. What is about money is never pushed: anyone near a phone can read its lock screen.
alter table public.notification_settings add column push boolean not null default false;
alter table public.notification_settings add check (
  not push or kind in ('results', 'campaign_status', 'request_answered', 'deliverable', 'order_status', 'ticket_reply')
);

-- The browsers that get push messages. A subscription ends with the session that made it: sign-out, revocation, a disabled account.
create table public.push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users (id) on delete cascade,
  session_id uuid not null unique references auth.sessions (id) on delete cascade,
  -- Whoever knows the endpoint and the keys can write to the browser: no API returns them.
  endpoint text not null unique check (endpoint like 'https://%' and length(endpoint) <= 1000),
  p256dh text not null check (length(p256dh) <= 100),
  auth text not null check (length(auth) <= 30),
  -- Browser and system, such as "Chrome on Android".
  device text not null check (length(device) <= 100),
  last_success_at timestamptz,
  -- Messages in a row that could not be delivered.
  failures integer not null default 0,
  created_at timestamptz not null default now()
);
create index on public.push_subscriptions (user_id, created_at);
alter table public.push_subscriptions enable row level security;

-- Messages that wait for delivery, one row for each browser.
create table internal.push_messages (
  id uuid primary key default gen_random_uuid(),
  subscription_id uuid not null references public.push_subscriptions (id) on delete cascade,
  kind text not null check (internal.is_notification_kind(kind)),
  -- Ids of what the message leads to. The text names neither people nor amounts.
  data jsonb not null default '{}' check (jsonb_typeof(data) = 'object'),
  created_at timestamptz not null default now()
);
create index on internal.push_messages (subscription_id);
create index on internal.push_messages (created_at);
alter table internal.push_messages enable row level security;
