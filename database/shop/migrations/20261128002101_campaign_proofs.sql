-- What ran for a campaign: each a link, a picture or both. `place` is where it ran, such as "Instagram Stories"; `picture` names
-- a file in the bucket `proofs`.
create table public.campaign_proofs (
  id uuid primary key default gen_random_uuid(),
  campaign_id uuid not null references public.campaigns (id) on delete cascade,
  kind text not null check (kind in ('creative', 'placement', 'post', 'article')),
  link text check (link ~ '^https?://' and length(link) <= 2048),
  picture text unique check (picture ~ '^[0-9a-f-]{36}/[A-Za-z0-9._-]{1,100}$'),
  place text check (length(trim(place)) between 1 and 200),
  day date not null,
  note text check (length(trim(note)) between 1 and 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint campaign_proofs_show_something check (num_nonnulls(link, picture) > 0)
);
create index on public.campaign_proofs (campaign_id, day desc, created_at desc);
alter table public.campaign_proofs enable row level security;

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('proofs', 'proofs', false, 5000000, array['image/png', 'image/jpeg', 'image/webp'])
on conflict (id) do nothing;

-- Followers of the promoted profile when the campaign began and when the team last looked.
alter table public.campaigns
  add column followers_before bigint check (followers_before >= 0),
  add column followers_before_on date,
  add column followers_now bigint check (followers_now >= 0),
  add column followers_now_on date,
  add constraint campaigns_followers_have_days check (
    num_nulls(followers_before, followers_before_on) in (0, 2) and num_nulls(followers_now, followers_now_on) in (0, 2)
    and (followers_now is null or followers_before is not null and followers_now_on > followers_before_on));
