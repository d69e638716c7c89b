create table public.users (
  id uuid primary key references auth.users (id) on delete cascade,
  email text,
  first_name text not null default 'User' check (length(first_name) <= 200),
  last_name text not null default '' check (length(last_name) <= 200),
  role text not null default 'client' check (role in ('client', 'admin')),
  is_active boolean not null default true,
  email_verified boolean not null default false,
  avatar text,
  metadata jsonb not null default '{}' check (jsonb_typeof(metadata) = 'object' and pg_column_size(metadata) <= 16384),
  last_login timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index users_email_lower on public.users (lower(email));
create index users_newest on public.users (created_at desc, id desc);
alter table public.users enable row level security;

create table public.consents (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  user_id uuid references public.users (id) on delete set null,
  kind text not null check (kind in ('newsletter', 'terms')),
  granted boolean not null,
  wording text not null,
  source text not null,
  created_at timestamptz not null default now()
);
create index on public.consents (email, kind, created_at desc);
alter table public.consents enable row level security;
