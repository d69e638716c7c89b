-- A campaign carries out one line of an order. The team changes its status; its client can read it and request a pause.
create table public.campaigns (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null references public.users (id),
  order_item_id uuid unique references public.order_items (id),
  name text not null check (length(trim(name)) between 1 and 200),
  service text not null references public.services (slug),
  platform text not null
    check (platform in ('youtube', 'spotify', 'apple-music', 'instagram', 'google-ads', 'press', 'video')),
  status text not null default 'draft' check (status in ('draft', 'active', 'paused', 'completed')),
  -- The status that the client requests. A change of status clears it, and so does a rejection by the team.
  requested_status text check (requested_status in ('active', 'paused')),
  starts_on date,
  ends_on date,
  budget numeric(12, 2) check (budget >= 0),
  target_metric text
    check (target_metric in ('impressions', 'clicks', 'views', 'streams', 'reach', 'followers', 'conversions')),
  target_min bigint check (target_min > 0),
  target_max bigint,
  target_basis text check (target_basis in ('estimated', 'guaranteed')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  status_changed_at timestamptz not null default now(),
  constraint campaigns_dates_in_order check (ends_on >= starts_on),
  constraint campaigns_target_in_order check (target_max >= target_min),
  constraint campaigns_target_whole
    check (num_nulls(target_metric, target_min, target_basis) in (0, 3) and (target_max is null or target_min is not null))
);
create index on public.campaigns (client_id, created_at desc, id desc);
create index on public.campaigns (created_at desc, id desc);
create index on public.campaigns (status, created_at desc, id desc);
create index on public.campaigns (created_at desc, id desc) where requested_status is not null;
create index on public.campaigns (lower(name));
create index on public.campaigns (client_id, name, id);
alter table public.campaigns enable row level security;

-- Uploaded result files.
create table public.result_imports (
  id uuid primary key default gen_random_uuid(),
  -- Null if the format was not recognised.
  format text,
  file_name text not null check (length(file_name) between 1 and 255),
  -- The file in the bucket `evidence`.
  path text not null unique,
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  state text not null check (state in ('previewed', 'applied', 'failed')),
  rows integer not null default 0 check (rows >= 0),
  first_day date,
  last_day date,
  report jsonb not null default '{}' check (jsonb_typeof(report) = 'object'),
  mapping jsonb not null default '{}' check (jsonb_typeof(mapping) = 'object'),
  created_by uuid references public.users (id) on delete set null,
  created_at timestamptz not null default now(),
  applied_at timestamptz,
  check ((state = 'applied') = (applied_at is not null))
);
create index on public.result_imports (created_at desc, id desc);
create index on public.result_imports (sha256) where state = 'applied';
alter table public.result_imports enable row level security;

-- The rows of a previewed file. The file is read once, so what is applied is what was previewed.
create unlogged table internal.staged_results (
  import_id uuid not null,
  line integer not null,
  name text not null,
  day date not null,
  hour smallint,
  keyword text,
  match_type text,
  action text,
  device text,
  impressions bigint,
  clicks bigint,
  views bigint,
  streams bigint,
  reach bigint,
  followers bigint,
  conversions numeric(14, 2),
  conversion_value numeric(14, 2),
  spend numeric(14, 2)
);
create index on internal.staged_results (import_id, name, day);
alter table internal.staged_results enable row level security;

create table public.campaign_days (
  campaign_id uuid not null references public.campaigns (id) on delete cascade,
  day date not null,
  impressions bigint check (impressions >= 0),
  clicks bigint check (clicks >= 0),
  views bigint check (views >= 0),
  streams bigint check (streams >= 0),
  reach bigint check (reach >= 0),
  followers bigint,
  conversions numeric(14, 2) check (conversions >= 0),
  conversion_value numeric(14, 2) check (conversion_value >= 0),
  spend numeric(14, 2) check (spend >= 0),
  import_id uuid references public.result_imports (id),
  sources jsonb not null default '{}',
  updated_at timestamptz not null default now(),
  primary key (campaign_id, day)
);
create index on public.campaign_days (day);
create index on public.campaign_days (import_id) where import_id is not null;
-- Totals of a campaign need an index-only scan: the rows are ten times as wide, because they hold the source of each figure.
create index campaign_days_advertised on public.campaign_days (campaign_id, day) include (impressions, clicks, spend);
alter table public.campaign_days enable row level security;

create table public.campaign_keywords (
  campaign_id uuid not null references public.campaigns (id) on delete cascade,
  day date not null,
  keyword text not null check (length(keyword) between 1 and 500),
  match_type text not null default '' check (match_type in ('', 'exact', 'phrase', 'broad')),
  impressions bigint check (impressions >= 0),
  clicks bigint check (clicks >= 0),
  conversions numeric(14, 2) check (conversions >= 0),
  spend numeric(14, 2) check (spend >= 0),
  import_id uuid references public.result_imports (id),
  primary key (campaign_id, day, keyword, match_type)
);
create index on public.campaign_keywords (import_id) where import_id is not null;
alter table public.campaign_keywords enable row level security;

create table public.campaign_conversions (
  id uuid primary key default gen_random_uuid(),
  campaign_id uuid not null references public.campaigns (id) on delete cascade,
  occurred_at timestamptz not null,
  action text not null check (length(action) between 1 and 200),
  device text not null check (device in ('Desktop', 'Mobile', 'Tablet', 'TV')),
  conversions numeric(14, 2) not null default 1 check (conversions >= 0),
  value numeric(14, 2) check (value >= 0),
  import_id uuid references public.result_imports (id),
  unique (campaign_id, occurred_at, action, device)
);
create index on public.campaign_conversions (import_id) where import_id is not null;
alter table public.campaign_conversions enable row level security;

-- Names in files that the team has assigned to a campaign, for the next file.
create table public.campaign_names (
  source text not null,
  name text not null check (length(name) between 1 and 300),
  campaign_id uuid not null references public.campaigns (id) on delete cascade,
  updated_at timestamptz not null default now(),
  primary key (source, name)
);
create index on public.campaign_names (campaign_id);
alter table public.campaign_names enable row level security;
