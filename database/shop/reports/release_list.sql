-- `/dashboard/releases`: the caller's newest 200 releases, [{id, title, artist, link, artwork, release_date, currency,
-- spend_shown, totals: release_totals}].
create or replace function public.release_list() returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'title', r.title, 'artist', r.artist, 'link', r.link, 'artwork', r.artwork, 'release_date', r.release_date,
    'currency', internal.shop_currency(), 'spend_shown', internal.spend_shown(),
    'totals', internal.release_totals(array(select c.id from public.campaigns as c where c.release_id = r.id and c.client_id = r.client_id)))
    order by r.created_at desc, r.id), '[]')
  from (select * from public.releases as o where o.client_id = auth.uid() order by o.created_at desc, o.id limit 200) as r
$$;

comment on function public.release_list() is 'The caller''s releases with what was promised, delivered and spent.';
grant execute on function public.release_list() to authenticated;
