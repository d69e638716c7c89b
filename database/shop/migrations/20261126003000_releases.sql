-- A track or album that campaigns of several services promote. A trigger assigns each campaign to one; the team moves and
-- renames them.
create table public.releases (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null references public.users (id),
  title text not null check (length(trim(title)) between 1 and 200),
  artist text check (length(trim(artist)) between 1 and 200),
  release_date date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index on public.releases (client_id, created_at desc);
alter table public.releases enable row level security;

alter table public.campaigns add column release_id uuid references public.releases (id);
create index on public.campaigns (release_id);

-- Campaigns of one client for the same link are one release, which takes the id of the first of them. An answer that is
-- no date of the calendar counts as none.
with grouped as (
  select c.id, c.client_id, c.name, c.created_at,
    first_value(c.id) over (partition by c.client_id, coalesce(l.service_link, c.id::text) order by c.created_at, c.id) as release_id,
    i.answers ->> 'release_date' as answer
  from public.campaigns as c
  left join public.order_items as l on l.id = c.order_item_id
  left join public.intakes as i on i.order_item_id = c.order_item_id
), made as (
  insert into public.releases (id, client_id, title, created_at, release_date)
  select g.release_id, g.client_id, first.name, min(g.created_at),
    min(case when g.answer ~ '^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|30)$'
      and extract(month from (left(g.answer, 7) || '-01')::date + right(g.answer, 2)::integer - 1) = substr(g.answer, 6, 2)::integer
      then (left(g.answer, 7) || '-01')::date + right(g.answer, 2)::integer - 1 end)
  from grouped as g join public.campaigns as first on first.id = g.release_id
  group by g.release_id, g.client_id, first.name
)
update public.campaigns as c set release_id = g.release_id from grouped as g where g.id = c.id;

-- What the team did for a campaign on a day, for its client to read.
create table public.campaign_notes (
  id uuid primary key default gen_random_uuid(),
  campaign_id uuid not null references public.campaigns (id) on delete cascade,
  day date not null,
  kind text not null check (kind in ('creative', 'budget', 'delivery', 'note')),
  text text not null check (length(trim(text)) between 1 and 500),
  created_at timestamptz not null default now()
);
create index on public.campaign_notes (campaign_id, day);
alter table public.campaign_notes enable row level security;
