-- The song that a campaign promotes, for those who may not know its client: the title of its release, else what the client called
-- the track. A title that comes from the name of a campaign is left out, because the team may name campaigns after clients.
create or replace function internal.song_of(campaign public.campaigns) returns text
language sql stable security definer
set search_path = ''
as $$
  select coalesce((
    select r.title from public.releases as r
    where r.id = campaign.release_id and not exists (
      select from public.campaigns as c
      where c.release_id = r.id and c.track is null
        and internal.plain_title(r.title) in (internal.plain_title(c.name), internal.plain_title(internal.track_in(c.name)))
    )
  ), campaign.track)
$$;
-- For the view assigned_work.
grant execute on function internal.song_of(public.campaigns) to authenticated;
