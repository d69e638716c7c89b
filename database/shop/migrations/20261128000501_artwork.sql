-- What a release is to its readers: the link that it promotes and its artwork. `artwork` names a file in the bucket of that
-- name; `artwork_chosen`: somebody uploaded or removed it, so the platform's picture stays away. `preview_due` is when the
-- platform is next asked about the link; null: nothing to ask.
alter table public.releases
  alter column title drop not null,
  add column link text check (link ~ '^https?://' and length(link) <= 2048),
  add column artwork text unique check (artwork ~ '^[0-9a-f-]{36}/[A-Za-z0-9._-]{1,100}$'),
  add column artwork_chosen boolean not null default false,
  add column preview_due timestamptz,
  add column preview_attempts smallint not null default 0;
create index on public.releases (preview_due) where preview_due is not null;

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('artwork', 'artwork', true, 5000000, array['image/png', 'image/jpeg', 'image/webp', 'image/avif'])
on conflict (id) do nothing;

-- Releases that nobody has named are called like an order's package. The platform names them.
update public.releases set title = null where title ~ ' · [A-Z0-9]+-\d{4}-\d{4,}$';

update public.releases as r set link = l.service_link, preview_due = now()
from (
  select distinct on (c.release_id) c.release_id, i.service_link from public.campaigns as c join public.order_items as i on i.id = c.order_item_id
  where i.service_link ~ '^https?://' and length(i.service_link) <= 2048 order by c.release_id, c.created_at, c.id
) as l
where l.release_id = r.id;
