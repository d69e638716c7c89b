-- A release of its own for a campaign, named after its track; without a title if nothing names one. The release that it is in
-- (`present`) is renamed instead if it was named after this campaign and promotes no other track, so that links to it keep working.
create or replace function internal.make_release(campaign public.campaigns, present uuid default null) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  wanted constant text := left(coalesce(campaign.track, internal.track_in(campaign.name)), 200);
  made uuid;
begin
  if present is not null and not exists (
    select from public.campaigns as c where c.release_id = present and c.id <> campaign.id and internal.track_of(c) is not null)
  then
    -- A title that the team wrote stays.
    update public.releases as r set title = wanted where r.id = present and wanted is not null and (r.title is null or exists (
      select from public.campaigns as c where c.release_id = present and internal.plain_title(r.title) in (internal.plain_title(c.name), internal.track_of(c))));
    return present;
  end if;
  insert into public.releases (client_id, title) values (campaign.client_id, wanted) returning id into made;
  return made;
end
$$;
