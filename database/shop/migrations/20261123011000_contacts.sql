-- For the search of contacts.
create extension if not exists pg_trgm with schema extensions;

create table public.contacts (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(trim(name)) between 1 and 200),
  email text not null check (email ~ '^[^@\s]+@[^@\s]+$' and length(email) <= 320),
  message text not null check (length(trim(message)) between 1 and 5000),
  company_name text check (length(company_name) <= 200),
  service_interest text check (service_interest in (
    'youtube-ads', 'spotify-ads', 'apple-music-ads', 'instagram-growth', 'instagram-featuring',
    'digital-publications', 'multiple', 'consultation'
  )),
  user_id uuid check (user_id is null),
  phone text,
  preferences text[],
  source text,
  subscribed boolean,
  last_engagement timestamptz,
  engagement_score integer check (engagement_score between 0 and 100),
  created_at timestamptz not null default now()
);
create index on public.contacts (created_at desc);
create index on public.contacts (lower(email));
create index contacts_newest on public.contacts (created_at desc, id desc);
create index contacts_service on public.contacts (service_interest, created_at desc, id desc);
create index contacts_search on public.contacts
  using gin (lower(name || e'\n' || email || e'\n' || coalesce(company_name, '')) extensions.gin_trgm_ops);
alter table public.contacts enable row level security;
