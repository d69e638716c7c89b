-- A release ends with its last campaign: moving all campaigns of one into another merges the two. Its date and artist go along
-- if the other has none.
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
      update public.releases as r set artist = coalesce(r.artist, emptied.artist), release_date = coalesce(r.release_date, emptied.release_date)
      where r.id = new.release_id and (r.artist is null and emptied.artist is not null or r.release_date is null and emptied.release_date is not null);
    end if;
  end if;
  return null;
end
$$;
