-- The six releases that a client's overview begins with: [{id, title, artist, link, artwork}]. What runs comes first, then what is
-- about to, then the newest.
create or replace function internal.portal_releases(client uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'title', f.title, 'artist', f.artist, 'link', f.link, 'artwork', f.artwork) order by f.place, f.at desc, f.id), '[]')
  from (
    select r.id, r.title, r.artist, r.link, r.artwork, max(c.created_at) as at, min(case c.status when 'active' then 1 when 'draft' then 2 else 3 end) as place
    from public.releases as r join public.campaigns as c on c.release_id = r.id and c.client_id = r.client_id
    where r.client_id = client group by r.id order by place, at desc, r.id limit 6
  ) as f
$$;
