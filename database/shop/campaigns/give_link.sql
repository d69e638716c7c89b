-- A release promotes the link of the first campaign that has one.
create or replace function internal.give_link(campaign public.campaigns) returns void
language sql volatile
set search_path = ''
as $$
  update public.releases as r set link = l.service_link from public.order_items as l
  where l.id = campaign.order_item_id and r.id = campaign.release_id and r.link is null
    and l.service_link ~ '^https?://' and length(l.service_link) <= 2048
$$;
