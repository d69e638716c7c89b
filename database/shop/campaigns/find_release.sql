-- The client's release of a track, written plainly: the one with that title, else the one of the client's newest campaign for
-- the track, without this campaign. So a release is found again after it was renamed or merged.
create or replace function internal.find_release(client uuid, track text, without_campaign uuid default null) returns uuid
language sql stable
set search_path = ''
as $$
  select f.id from (
    select r.id, 1 as place, r.created_at as at from public.releases as r
    where r.client_id = client and internal.plain_title(r.title) = find_release.track
    union all
    select r.id, 2, c.created_at from public.campaigns as c join public.releases as r on r.id = c.release_id and r.client_id = client
    where c.client_id = client and c.id is distinct from without_campaign and internal.track_of(c) = find_release.track
  ) as f order by f.place, f.at desc, f.id limit 1
$$;
