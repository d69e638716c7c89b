-- A release promotes the link of its order, which the client may give or correct after the campaign was made. A link that
-- somebody gave the release itself stays.
create or replace function internal.note_link() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.releases as r set link = new.service_link from public.campaigns as c
  where c.order_item_id = new.id and r.id = c.release_id and (r.link is null or r.link = old.service_link)
    and new.service_link ~ '^https?://' and length(new.service_link) <= 2048;
  return null;
end
$$;
