-- Puts a campaign into the release of its track (`release_for`), or makes one. When its name or track changes, it follows,
-- unless the team has chosen its release. A release that is chosen must be the client's own.
create or replace function internal.assign_release() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  present uuid;
begin
  if tg_op = 'UPDATE' then
    present := old.release_id;
    -- `join_guest` and `join_releases` move campaigns with their releases.
    if coalesce(current_setting('internal.joining', true), '') <> '' then return new; end if;
  else
    select coalesce(new.track, left(nullif(trim(i.answers ->> 'track'), ''), 200)) into new.track
    from (select new.order_item_id as id) as line left join public.intakes as i on i.order_item_id = line.id;
  end if;
  if new.release_id is distinct from present and new.release_id is not null then
    if not exists (select from public.releases as r where r.id = new.release_id and r.client_id = new.client_id) then
      raise exception using errcode = 'PT409', message = 'A release can only hold campaigns of one client';
    end if;
    new.release_chosen := true;
    update public.releases as r set title = coalesce(r.title, left(coalesce(new.track, internal.track_in(new.name)), 200)) where r.id = new.release_id and r.title is null;
    perform internal.give_link(new);
    return new;
  end if;
  if present is not null and new.release_id = present
    and (new.release_chosen or internal.track_of(new) is not distinct from internal.track_of(old))
  then
    return new;
  end if;
  -- Campaigns for one track that are made at the same time share a release.
  perform pg_advisory_xact_lock(hashtext('releases'), hashtext(new.client_id::text));
  new.release_id := coalesce(internal.release_for(new), internal.make_release(new, new.release_id));
  new.release_chosen := false;
  perform internal.give_link(new);
  update public.releases as r set release_date = coalesce(r.release_date, given.day), artist = coalesce(r.artist, given.artist)
  from (
    select internal.calendar_day(i.answers ->> 'release_date') as day, left(nullif(trim(i.answers ->> 'artist'), ''), 200) as artist
    from public.intakes as i where i.order_item_id = new.order_item_id
  ) as given
  where r.id = new.release_id and (r.release_date is null and given.day is not null or r.artist is null and given.artist is not null);
  return new;
end
$$;
