-- A release ends with its last campaign: moving all campaigns of one into another merges the two. Its date, artist, link and
-- artwork go along if the other has none.
create or replace function internal.drop_empty_release() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  emptied public.releases;
begin
  if tg_op = 'DELETE' or new.release_id is distinct from old.release_id then
    delete from public.releases as r where r.id = old.release_id and not exists (select from public.campaigns as c where c.release_id = r.id)
    returning * into emptied;
    if tg_op = 'UPDATE' and emptied.id is not null then
      update public.releases as r set artist = coalesce(r.artist, emptied.artist), release_date = coalesce(r.release_date, emptied.release_date),
        link = coalesce(r.link, emptied.link)
      where r.id = new.release_id;
      update public.releases as r set artwork = emptied.artwork, artwork_chosen = emptied.artwork_chosen
      where r.id = new.release_id and r.artwork is null and not r.artwork_chosen and emptied.artwork is not null;
    end if;
  end if;
  return null;
end
$$;
