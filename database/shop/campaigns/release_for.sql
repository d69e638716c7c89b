-- The existing release that a campaign belongs to: that of its track or, while nothing names a track, that of the client's
-- newest other campaign for the same link. Null if there is none.
create or replace function internal.release_for(campaign public.campaigns) returns uuid
language sql stable
set search_path = ''
as $$
  select case when internal.track_of(campaign) is not null then internal.find_release(campaign.client_id, internal.track_of(campaign), campaign.id)
    else (
      select r.id from public.order_items as mine
      join public.order_items as l on l.service_link = mine.service_link
      join public.campaigns as c on c.order_item_id = l.id and c.client_id = campaign.client_id and c.id <> campaign.id
      join public.releases as r on r.id = c.release_id and r.client_id = campaign.client_id
      where mine.id = campaign.order_item_id order by c.created_at desc, c.id limit 1) end
$$;
