-- The track, its artist and its release date, which a client answers after the campaign was made.
create or replace function internal.note_release() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  named constant text := left(nullif(trim(new.answers ->> 'track'), ''), 200);
  made_by constant text := left(nullif(trim(new.answers ->> 'artist'), ''), 200);
  dated constant date := internal.calendar_day(new.answers ->> 'release_date');
begin
  update public.campaigns as c set track = named where c.order_item_id = new.order_item_id and c.track is distinct from named;
  update public.releases as r set release_date = coalesce(r.release_date, dated), artist = coalesce(r.artist, made_by) from public.campaigns as c
  where c.order_item_id = new.order_item_id and r.id = c.release_id
    and (r.release_date is null and dated is not null or r.artist is null and made_by is not null);
  return null;
end
$$;
