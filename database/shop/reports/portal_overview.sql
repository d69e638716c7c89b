-- The caller's overview: {is_new, notices, figures, activity, platforms}. `is_new`: neither an order nor a campaign yet.
create or replace function public.portal_overview() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
begin
  if me is null then
    raise exception using errcode = 'PT401', message = 'Sign in to see your overview';
  end if;
  return jsonb_build_object(
    'is_new', not exists (select from public.orders as o where o.client_id = me) and not exists (select from public.campaigns as c where c.client_id = me),
    'notices', internal.portal_notices(me),
    'figures', internal.portal_figures(me),
    'activity', internal.portal_activity(me),
    'platforms', internal.portal_platforms(me));
end
$$;
grant execute on function public.portal_overview() to authenticated;
