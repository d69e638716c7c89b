-- The track and the release date that a client answers after the campaign was made.
create or replace function internal.note_release() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  named constant text := left(nullif(trim(new.answers ->> 'track'), ''), 200);
  dated constant date := internal.calendar_day(new.answers ->> 'release_date');
begin
  update public.campaigns as c set track = named where c.order_item_id = new.order_item_id and c.track is distinct from named;
  if dated is not null then
    update public.releases as r set release_date = dated from public.campaigns as c
    where c.order_item_id = new.order_item_id and r.id = c.release_id and r.release_date is null;
  end if;
  return null;
end
$$;
