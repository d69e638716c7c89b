-- What a campaign's results are counted in: its target, else what its platform is booked for.
create or replace function internal.result_metric(target_metric text, platform text) returns text
language sql immutable
set search_path = ''
as $$
  select coalesce(target_metric, case platform
    when 'spotify' then 'streams' when 'apple-music' then 'streams'
    when 'google-ads' then 'clicks'
    when 'instagram' then 'reach' when 'press' then 'reach'
    else 'views' end)
$$;
