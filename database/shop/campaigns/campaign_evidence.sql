-- The sources of a campaign's figures: the sum of each figure per file (`import_id`; null: typed by the team). `total` is null for
-- the reach of several days, which does not add up. Of a file that also covers other clients, a client sees neither name nor path,
-- and no path where they may not see spend: files have it.
create or replace function public.campaign_evidence(campaign_id uuid)
returns table (
  figure text, import_id uuid, total numeric, days integer, first_day date, last_day date,
  file_name text, path text, format text, applied_at timestamptz
)
language sql stable security definer
set search_path = ''
as $$
  with brought as materialized (
    select f.figure, (d.sources ->> f.figure)::uuid as import_id, case when f.figure <> 'reach' or count(*) = 1 then sum(f.value) end as total, count(*)::integer as days, min(d.day) as first_day, max(d.day) as last_day
    from internal.shown_days as d join public.campaigns as c on c.id = d.campaign_id
    cross join lateral (values
      ('impressions', d.impressions::numeric), ('clicks', d.clicks), ('views', d.views), ('streams', d.streams), ('reach', d.reach),
      ('followers', d.followers), ('conversions', d.conversions), ('conversion_value', d.conversion_value), ('spend', d.spend)
    ) as f (figure, value)
    where d.campaign_id = campaign_evidence.campaign_id and f.value is not null and (c.client_id = auth.uid() or public.may('campaigns.read'))
    group by 1, 2
  )
  select b.figure, b.import_id, b.total, b.days, b.first_day, b.last_day, r.file_name, case when internal.spend_shown() = 'platform' then r.path end, r.format, r.applied_at
  from brought as b left join public.result_imports as r on r.id = b.import_id and (public.may('campaigns.read') or internal.import_is_own(r))
  order by b.figure, b.first_day, b.import_id
$$;
grant execute on function public.campaign_evidence(uuid) to authenticated;
