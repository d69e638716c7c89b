-- Filters and sort orders of admin lists that a member of the team keeps under a name.
create table public.saved_views (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null default auth.uid() references public.users (id) on delete cascade,
  -- The path of the list.
  screen text not null check (screen ~ '^/[a-z0-9/-]{1,60}$'),
  name text not null check (length(trim(name)) between 1 and 60),
  -- The URL's query, without the place in the list.
  query text not null check (length(query) <= 2000),
  created_at timestamptz not null default now(),
  unique (owner_id, screen, name)
);
alter table public.saved_views enable row level security;
