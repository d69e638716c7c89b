-- The rows of a campaign's day that an import of this kind replaces; null if there are none. Times of changes are left out, so
-- that two results are equal if their figures and sources are.
create or replace function internal.results_of_day(kind text, campaign uuid, day date) returns jsonb
language sql stable
set search_path = ''
as $$
  select case kind
    when 'keywords' then (
      select jsonb_agg(to_jsonb(k) order by k.keyword, k.match_type) from public.campaign_keywords as k
      where k.campaign_id = campaign and k.day = results_of_day.day)
    when 'conversions' then (
      select jsonb_agg(to_jsonb(c) order by c.occurred_at, c.action, c.device) from public.campaign_conversions as c
      where c.campaign_id = campaign and c.occurred_at >= internal.day_start(results_of_day.day)
        and c.occurred_at < internal.day_start(results_of_day.day + 1))
    else (
      select jsonb_build_array(to_jsonb(d) - 'updated_at') from public.campaign_days as d
      where d.campaign_id = campaign and d.day = results_of_day.day)
  end
$$;
