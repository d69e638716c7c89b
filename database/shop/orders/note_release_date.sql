-- The release date that a client answers after the campaign was made.
create or replace function internal.note_release_date() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.releases as r set release_date = internal.calendar_day(new.answers ->> 'release_date')
  from public.campaigns as c
  where c.order_item_id = new.order_item_id and r.id = c.release_id and r.release_date is null
    and internal.calendar_day(new.answers ->> 'release_date') is not null;
  return null;
end
$$;
