-- Campaigns: what an order's line becomes. Staff move them on; their client reads them and may ask for a pause.

create table public.campaigns (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null references public.users (id),
  order_item_id uuid unique references public.order_items (id),
  name text not null check (length(trim(name)) between 1 and 200),
  service text not null references public.services (slug),
  platform text not null
    check (platform in ('youtube', 'spotify', 'apple-music', 'instagram', 'google-ads', 'press', 'video')),
  status text not null default 'draft' check (status in ('draft', 'active', 'paused', 'completed')),
  -- What the client asks for. The move of staff that answers it clears it, as does their refusal.
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
comment on table public.campaigns is
  'A line has at most one campaign. The target is what the line promises: target_min is owed, target_max the upper end of an estimate, null when open.';

create function internal.guard_campaign() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  steps constant jsonb := '{
    "draft": ["active"],
    "active": ["paused", "completed"],
    "paused": ["active", "completed"],
    "completed": []
  }';
begin
  if (new.id, new.client_id, new.order_item_id, new.created_at) is distinct from (old.id, old.client_id, old.order_item_id, old.created_at) then
    raise exception using errcode = 'PT409', message = 'Whose campaign it is and which order line it serves cannot be changed';
  end if;
  if current_user = 'authenticated' and new.requested_status is not null and new.requested_status is distinct from old.requested_status then
    raise exception using errcode = 'PT409', message = 'A request is made by the client';
  end if;
  if new.status <> old.status then
    if not (steps -> old.status) ? new.status then
      raise exception using errcode = 'PT409', message = format('A campaign cannot go from %s to %s', old.status, new.status);
    end if;
    new.requested_status := null;
    if new.status = 'active' and new.starts_on is null then
      new.starts_on := internal.shop_today();
    end if;
  end if;
  return new;
end
$$;

-- "Today" for request roles: the settings behind it are closed to them.
create function internal.shop_today() returns date
language sql stable security definer
set search_path = ''
as $$ select internal.local_date() $$;
grant execute on function internal.shop_today() to authenticated, service_role;

create trigger guard before update on public.campaigns for each row execute function internal.guard_campaign();
create trigger touch before update on public.campaigns for each row execute function internal.touch();
create trigger log_change after insert or update or delete on public.campaigns
for each row execute function internal.log_change(
  'id', 'client_id', 'order_item_id', 'service', 'platform', 'status', 'requested_status',
  'starts_on', 'ends_on', 'budget', 'target_metric', 'target_min', 'target_max', 'target_basis');

alter table public.campaigns enable row level security;
revoke all on public.campaigns from public, anon, authenticated;
grant select, insert, update, delete on public.campaigns to service_role;
grant select, delete on public.campaigns to authenticated;
grant insert (id, client_id, order_item_id, name, service, platform, starts_on, ends_on, budget, target_metric, target_min, target_max, target_basis)
  on public.campaigns to authenticated;
grant update (name, platform, status, requested_status, starts_on, ends_on, budget, target_metric, target_min, target_max, target_basis)
  on public.campaigns to authenticated;
create policy service on public.campaigns to service_role using (true) with check (true);
create policy own on public.campaigns for select to authenticated using (client_id = (select auth.uid()) or (select public.is_admin()));
create policy staff_add on public.campaigns for insert to authenticated with check ((select public.is_admin()));
create policy staff_change on public.campaigns for update to authenticated
  using ((select public.is_admin())) with check ((select public.is_admin()));
-- What has begun stays: its figures belong to a client.
create policy staff_drop_draft on public.campaigns for delete to authenticated
  using (status = 'draft' and (select public.is_admin()));

-- A client asks for a pause or to go on; null takes the request back. Staff see it and decide.
create function public.request_campaign_status(campaign_id uuid, wanted text) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  found public.campaigns;
begin
  if wanted is not null and wanted not in ('active', 'paused') then
    raise exception using errcode = 'PT400', message = 'A client can ask for a pause or to go on';
  end if;
  select * into found from public.campaigns as c where c.id = campaign_id and c.client_id = auth.uid() for update;
  if found.id is null then
    raise exception using errcode = 'PT404', message = 'This campaign does not exist';
  end if;
  if found.status not in ('active', 'paused') or wanted = found.status then
    raise exception using errcode = 'PT409', message = format('A campaign that is %s cannot be asked to be %s', found.status, coalesce(wanted, 'left as it is'));
  end if;
  update public.campaigns as c set requested_status = wanted where c.id = found.id returning c.* into found;
  return to_jsonb(found);
end
$$;

create function internal.platform_of(service text) returns text
language sql immutable
set search_path = ''
as $$
  select case service
    when 'youtube-ads' then 'youtube'
    when 'spotify-ads' then 'spotify'
    when 'apple-music-ads' then 'apple-music'
    when 'digital-publications' then 'press'
    when 'ai-video-creation' then 'video'
    else 'instagram'
  end
$$;

-- One draft per paid line whose package promises a figure that results can be measured by. Called again it adds what is
-- missing; it gives all campaigns of the order. Two days for the set-up, then the package's days.
create function public.create_campaigns_from_order(order_id uuid) returns setof public.campaigns
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  ordered public.orders;
begin
  if not public.is_admin() and coalesce(auth.role(), '') <> 'service_role' then
    raise exception using errcode = '42501', message = 'Campaigns are made by staff';
  end if;
  -- Locked, so that two calls at once make each draft once.
  select * into ordered from public.orders as o where o.id = order_id for update;
  if ordered.id is null then
    raise exception using errcode = 'PT404', message = 'This order does not exist';
  end if;
  if ordered.status not in ('confirmed', 'in_progress', 'completed') then
    raise exception using errcode = 'PT409', message = format('An order that is %s gets no campaigns', ordered.status);
  end if;

  insert into public.campaigns
    (client_id, order_item_id, name, service, platform, starts_on, ends_on, budget, target_metric, target_min, target_max, target_basis)
  select ordered.client_id, line.id, format('%s %s · %s', s.name, line.name, ordered.order_number), p.service, internal.platform_of(p.service),
    start.day, start.day + p.duration_days - 1, line.line_total,
    figure.promised ->> 'metric', (figure.promised ->> 'min')::bigint * line.quantity,
    (figure.promised ->> 'max')::bigint * line.quantity, figure.promised ->> 'basis'
  from public.order_items as line
  join public.packages as p on p.id = line.product_id
  join public.services as s on s.slug = p.service
  cross join lateral (select greatest(internal.local_date(ordered.order_date) + 2, internal.local_date()) as day) as start
  cross join lateral (
    select f.promised from jsonb_array_elements(p.figures) with ordinality as f (promised, n)
    where f.promised ->> 'metric' in ('views', 'streams', 'reach', 'followers') and f.promised ->> 'basis' in ('estimated', 'guaranteed')
    order by f.n limit 1
  ) as figure
  where line.order_id = ordered.id
  order by line.position
  on conflict (order_item_id) do nothing;

  return query
    select c.* from public.campaigns as c join public.order_items as line on line.id = c.order_item_id
    where line.order_id = ordered.id order by line.position;
end
$$;
revoke all on function public.request_campaign_status(uuid, text), public.create_campaigns_from_order(uuid) from public, anon;
grant execute on function public.request_campaign_status(uuid, text) to authenticated;
grant execute on function public.create_campaigns_from_order(uuid) to authenticated, service_role;
