-- Stores what a platform said about a release's link: its artwork unless somebody chose one, artist and title where there is
-- none. If the title is that of another release of the client, the two become one. Returns whether the artwork is used; false
-- as well if the link was changed meanwhile.
create or replace function internal.store_preview(release_id uuid, link text, title text, artist text, artwork text) returns boolean
language plpgsql volatile
set search_path = ''
as $$
#variable_conflict use_variable
declare
  held public.releases;
  other uuid;
begin
  select r.* into held from public.releases as r where r.id = release_id and r.link = link for update;
  if held.id is null then return false; end if;
  update public.releases as r
  set artwork = case when r.artwork_chosen then r.artwork else coalesce(artwork, r.artwork) end,
    artist = coalesce(r.artist, artist), preview_due = null
  where r.id = held.id;
  if held.title is null and title is not null then
    other := internal.find_release(held.client_id, internal.plain_title(title));
    if other is null then
      update public.releases as r set title = title where r.id = held.id;
    else
      -- The campaigns stay free to follow the track that the client names.
      perform set_config('internal.joining', 'on', true);
      update public.campaigns as c set release_id = other where c.release_id = held.id;
      perform set_config('internal.joining', '', true);
    end if;
  end if;
  return artwork is not null and exists (select from public.releases as r where r.artwork = artwork);
end
$$;
