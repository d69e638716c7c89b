create sequence internal.ticket_number_seq;

create function internal.are_attachments(attachments jsonb) returns boolean
language sql immutable
set search_path = ''
as $$
  select case when jsonb_typeof(attachments) <> 'array' then false else
    jsonb_array_length(attachments) <= 10 and not exists (
      select from jsonb_array_elements(attachments) as a
      where jsonb_typeof(a) <> 'string' or length(a #>> '{}') not between 3 and 500
    )
  end
$$;
grant execute on function internal.are_attachments(jsonb) to authenticated, service_role;

create table public.tickets (
  id uuid primary key default gen_random_uuid(),
  number text not null unique,
  client_id uuid not null references public.users (id) on delete cascade,
  order_id uuid references public.orders (id) on delete set null,
  subject text not null check (length(trim(subject)) between 1 and 200),
  status text not null default 'open' check (status in ('open', 'pending', 'completed')),
  priority text not null default 'normal' check (priority in ('low', 'normal', 'high', 'urgent')),
  assignee uuid references public.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_reply_at timestamptz not null default now(),
  last_reply_by text not null default 'client' check (last_reply_by in ('client', 'staff')),
  campaign_id uuid references public.campaigns (id) on delete set null
);
create index on public.tickets (last_reply_at desc, id desc);
create index on public.tickets (status, last_reply_at desc, id desc);
create index on public.tickets (assignee, last_reply_at desc, id desc);
create index on public.tickets (client_id, last_reply_at desc, id desc);
create index on public.tickets (order_id) where order_id is not null;
create unique index on public.tickets (campaign_id) where campaign_id is not null;
alter table public.tickets enable row level security;

create table public.ticket_messages (
  id uuid primary key default gen_random_uuid(),
  ticket_id uuid not null references public.tickets (id) on delete cascade,
  author_id uuid default auth.uid() references public.users (id) on delete set null,
  -- The author's name at that time: a client cannot read the rows of team members.
  author_name text not null,
  by_staff boolean not null,
  body text not null check (length(trim(body)) between 1 and 8000),
  internal boolean not null default false,
  attachments jsonb not null default '[]' check (internal.are_attachments(attachments)),
  created_at timestamptz not null default now()
);
create index on public.ticket_messages (ticket_id, created_at, id);
create index on public.ticket_messages (author_id, created_at desc);
create index ticket_messages_attachments on public.ticket_messages using gin (attachments jsonb_path_ops);
alter table public.ticket_messages enable row level security;

create table public.canned_replies (
  id uuid primary key default gen_random_uuid(),
  title text not null unique check (length(trim(title)) between 1 and 120),
  body text not null check (length(trim(body)) between 1 and 8000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
alter table public.canned_replies enable row level security;

create table public.articles (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 100),
  title text not null check (length(trim(title)) between 1 and 200),
  category text not null check (length(trim(category)) between 1 and 80),
  body text not null check (length(trim(body)) between 1 and 50000),
  translations jsonb not null default '{}' check (internal.translations_are_valid(translations)),
  published boolean not null default false,
  views integer not null default 0 check (views >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index on public.articles (category, title);
create index on public.articles (updated_at desc, id desc);
alter table public.articles enable row level security;

-- A reader is counted once a day.
create table internal.article_readers (
  article_id uuid not null references public.articles (id) on delete cascade,
  user_id uuid not null references public.users (id) on delete cascade,
  day date not null,
  primary key (article_id, user_id, day)
);

create table public.announcements (
  id uuid primary key default gen_random_uuid(),
  title text not null check (length(trim(title)) between 1 and 200),
  body text not null check (length(trim(body)) between 1 and 4000),
  translations jsonb not null default '{}' check (internal.translations_are_valid(translations)),
  starts_at timestamptz not null default now(),
  ends_at timestamptz,
  published boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (ends_at > starts_at)
);
create index on public.announcements (starts_at desc, id desc);
alter table public.announcements enable row level security;
