-- Gives a new campaign its release: the one of the client's campaigns for the same link, or a new one with the campaign's
-- name and the release date that the client has answered. A release that is chosen must be the client's own.
create or replace function internal.assign_release() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  link text;
  answered date;
begin
  if tg_op = 'UPDATE' and new.release_id is not distinct from old.release_id then
    return new;
  end if;
  if new.release_id is not null then
    if not exists (select from public.releases as r where r.id = new.release_id and r.client_id = new.client_id) then
      raise exception using errcode = 'PT409', message = 'A release holds campaigns of one client';
    end if;
    return new;
  end if;
  -- Campaigns for one link that are made at the same time share a release.
  perform pg_advisory_xact_lock(hashtext('releases'), hashtext(new.client_id::text));
  select l.service_link, internal.calendar_day(i.answers ->> 'release_date') into link, answered
  from public.order_items as l left join public.intakes as i on i.order_item_id = l.id where l.id = new.order_item_id;
  select c.release_id into new.release_id from public.campaigns as c join public.order_items as l on l.id = c.order_item_id
  where c.client_id = new.client_id and l.service_link = link and c.release_id is not null order by c.created_at desc, c.id limit 1;
  if new.release_id is null then
    insert into public.releases (client_id, title, release_date) values (new.client_id, new.name, answered) returning id into new.release_id;
  end if;
  return new;
end
$$;
