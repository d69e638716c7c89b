-- The caller's overview: {is_new, notices, results, progress, setups, releases, activity, platforms}; `results` are of these days,
-- by default the last thirty. `is_new`: neither an order nor a campaign yet. `figures` serves browsers that still run the
-- previous version.
create or replace function public.portal_overview(first_day date default null, last_day date default null) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  mine constant uuid[] := array(select c.id from public.campaigns as c where c.client_id = me);
begin
  if me is null then
    raise exception using errcode = 'PT401', message = 'Sign in to see your overview';
  end if;
  return jsonb_build_object(
    'is_new', cardinality(mine) = 0 and not exists (select from public.orders as o where o.client_id = me),
    'notices', internal.portal_notices(me),
    'results', internal.results_of(mine, coalesce(first_day, internal.shop_today() - 29), coalesce(last_day, internal.shop_today())),
    'progress', internal.campaign_progress(mine),
    'setups', internal.setups_of(me),
    'releases', internal.portal_releases(me),
    'figures', internal.portal_figures(me),
    'activity', internal.portal_activity(me),
    'platforms', internal.portal_platforms(me));
end
$$;
grant execute on function public.portal_overview(date, date) to authenticated;
