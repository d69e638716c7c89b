-- Results of campaigns, day by day, and the files they came from.

create table public.result_imports (
  id uuid primary key default gen_random_uuid(),
  -- Null while a file was not recognised.
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
comment on column public.result_imports.mapping is
  'Name in the file to campaign id; null for a name that was left out. Written when the import is applied.';

-- Where the rows of a previewed file wait for their campaigns: the file is read once, and what is applied is what was shown.
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
comment on table internal.staged_results is
  'Unlogged: after a crash the file is previewed again. Rows go when their import is applied, fails or is a day old.';
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
comment on table public.campaign_days is
  'Null is "not reported", so two sources of one campaign (what was spent, what was streamed) fill one row without wiping each other. followers is the net gain of the day.';
comment on column public.campaign_days.sources is
  'Figure to the import it came from; a figure without one was typed. import_id is the last import that wrote here.';

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
comment on table public.campaign_conversions is
  'Conversions as the ad platform tells them: by action and device, at a time or, where the export has days alone, at the day''s first moment in the shop''s zone; conversions counts them.';

-- Names in files that staff have given a campaign: the next file knows them.
create table public.campaign_names (
  source text not null,
  name text not null check (length(name) between 1 and 300),
  campaign_id uuid not null references public.campaigns (id) on delete cascade,
  updated_at timestamptz not null default now(),
  primary key (source, name)
);
create index on public.campaign_names (campaign_id);

-- What staff type replaces a figure, and the file behind that figure no longer shows it.
create function internal.forget_typed_sources() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  before jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) else '{}' end;
begin
  select coalesce(jsonb_object_agg(s.key, s.value), '{}') into new.sources
  from jsonb_each(coalesce(before -> 'sources', '{}')) as s
  where to_jsonb(new) -> s.key is not distinct from before -> s.key;
  new.import_id := case when new.sources <> '{}' then (before ->> 'import_id')::uuid end;
  return new;
end
$$;
create trigger forget_typed_sources before insert or update on public.campaign_days
for each row when (current_user = 'authenticated') execute function internal.forget_typed_sources();
create trigger touch before update on public.campaign_days for each row execute function internal.touch();
create trigger touch before update on public.campaign_names for each row execute function internal.touch();

-- Typed figures are logged one by one; an import is logged as one act.
create trigger log_typed_insert after insert on public.campaign_days
for each row when (current_user = 'authenticated') execute function internal.log_change(
  'campaign_id', 'day', 'impressions', 'clicks', 'views', 'streams', 'reach', 'followers', 'conversions', 'conversion_value', 'spend');
create trigger log_typed after update or delete on public.campaign_days
for each row when (current_user = 'authenticated') execute function internal.log_change(
  'campaign_id', 'day', 'impressions', 'clicks', 'views', 'streams', 'reach', 'followers', 'conversions', 'conversion_value', 'spend');
create trigger log_change after insert or update or delete on public.result_imports
for each row execute function internal.log_change('id', 'format', 'file_name', 'path', 'sha256', 'state', 'rows', 'first_day', 'last_day');

create function internal.keep_applied_import() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if old.state = 'applied' and (tg_op = 'DELETE'
    or (old.id, old.path, old.sha256, old.state, old.mapping, old.applied_at) is distinct from (new.id, new.path, new.sha256, new.state, new.mapping, new.applied_at))
  then
    raise exception using errcode = 'PT409', message = 'An import that was applied is kept as it is: figures stand on it';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;
create trigger keep_applied before update or delete on public.result_imports
for each row execute function internal.keep_applied_import();

-- Access ----------------------------------------------------------------------------------------------------------

do $$
declare
  name text;
begin
  foreach name in array array['result_imports', 'campaign_days', 'campaign_keywords', 'campaign_conversions', 'campaign_names'] loop
    execute format('alter table public.%I enable row level security', name);
    execute format('revoke all on public.%I from public, anon, authenticated', name);
    execute format('grant select, insert, update, delete on public.%I to service_role', name);
    execute format('grant select on public.%I to authenticated', name);
    execute format('create policy service on public.%I to service_role using (true) with check (true)', name);
  end loop;
  -- The client's campaigns are found once for the whole statement, not once for each of its many rows.
  foreach name in array array['campaign_days', 'campaign_keywords', 'campaign_conversions'] loop
    execute format(
      'create policy own on public.%I for select to authenticated
       using ((select public.is_admin()) or campaign_id in (select c.id from public.campaigns as c where c.client_id = (select auth.uid())))', name);
  end loop;
end
$$;

-- Days are typed by form; keywords and conversions come by import alone.
grant insert (campaign_id, day, impressions, clicks, views, streams, reach, followers, conversions, conversion_value, spend),
  update (impressions, clicks, views, streams, reach, followers, conversions, conversion_value, spend), delete
  on public.campaign_days to authenticated;
create policy staff on public.campaign_days to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));
grant delete on public.campaign_names to authenticated;
create policy staff on public.campaign_names to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));

-- A file is its client's to see when every campaign in it is: an export of the agency's account may tell of several clients.
create function internal.import_is_own(import public.result_imports) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select import.state = 'applied' and import.mapping <> '{}' and not exists (
    select from jsonb_each_text(import.mapping) as m
    left join public.campaigns as c on c.id = m.value::uuid
    where c.client_id is distinct from auth.uid()
  )
$$;
revoke all on function internal.import_is_own(public.result_imports) from public, anon;
grant execute on function internal.import_is_own(public.result_imports) to authenticated;
create policy own on public.result_imports for select to authenticated
  using ((select public.is_admin()) or internal.import_is_own(result_imports));

create policy own_evidence on storage.objects for select to authenticated
  using (bucket_id = 'evidence' and exists (select from public.result_imports as r where r.path = objects.name));
-- The file behind figures stays, for staff too.
create function internal.is_evidence(bucket text, file text) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select bucket = 'evidence' and exists (select from public.result_imports as r where r.path = file and r.state = 'applied')
$$;
revoke all on function internal.is_evidence(text, text) from public, anon;
grant execute on function internal.is_evidence(text, text) to authenticated;
create policy keep_evidence_change on storage.objects as restrictive for update to authenticated
  using (not internal.is_evidence(bucket_id, name));
create policy keep_evidence on storage.objects as restrictive for delete to authenticated
  using (not internal.is_evidence(bucket_id, name));
