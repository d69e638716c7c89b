-- Campaigns of one client for the same track share a release. `track` is what the client called it in the order's answers;
-- `release_chosen`: the team moved the campaign, so it stays where it is.
alter table public.campaigns
  add column track text check (length(trim(track)) between 1 and 200),
  add column release_chosen boolean not null default false;

-- Brings existing releases together. The functions are those of `database/shop/campaigns/` on this day.
create function internal.plain_title_now(title text) returns text language sql immutable set search_path = '' as $$
  select trim(regexp_replace(lower(regexp_replace(normalize(title, NFKD), '[\u0300-\u036f\u064b-\u065f\u0670]', '', 'g')),
    '[\s!-/:-@\[-`{-~\u00a0-\u00bf\u060c\u061b\u061f\u2000-\u206f\u3000-\u303f]+', ' ', 'g'))
$$;
create function internal.track_in_now(name text) returns text language sql immutable set search_path = '' as $$
  select case when name !~ ' · [A-Z0-9]+-\d{4}-\d{4,}$' then trim((regexp_split_to_array(name, ',\s+|\s+[|–—·-]\s+'))[1]) end
$$;

-- A release that is called like one of its campaigns, or like an order's package, takes the name of their track. Titles that
-- the team wrote stay.
with named as (
  select r.id, coalesce(
    (select internal.track_in_now(r.title) from public.campaigns as c where c.release_id = r.id and c.name = r.title limit 1),
    (select internal.track_in_now(c.name) from public.campaigns as c
      where c.release_id = r.id and r.title ~ ' · [A-Z0-9]+-\d{4}-\d{4,}$' and internal.track_in_now(c.name) <> ''
      order by c.created_at, c.id limit 1)) as track
  from public.releases as r
)
update public.releases as r set title = n.track from named as n where n.id = r.id and n.track <> '' and n.track <> r.title;

create temporary table merged_releases on commit drop as
select r.id, first_value(r.id) over (partition by r.client_id, internal.plain_title_now(r.title) order by r.created_at, r.id) as kept
from public.releases as r where internal.plain_title_now(r.title) <> '';
update public.campaigns as c set release_id = m.kept from merged_releases as m where m.id = c.release_id and m.kept <> m.id;
update public.releases as r set artist = coalesce(r.artist, m.artist), release_date = coalesce(r.release_date, m.release_date)
from (
  select g.kept, min(o.artist) as artist, min(o.release_date) as release_date
  from merged_releases as g join public.releases as o on o.id = g.id where g.id <> g.kept group by g.kept
) as m where m.kept = r.id;
delete from public.releases as r using merged_releases as m where m.id = r.id and m.kept <> m.id;
drop table merged_releases;

-- A campaign in a release of another name was put there by the team, or by its link.
update public.campaigns as c set release_chosen = true from public.releases as r
where r.id = c.release_id and internal.plain_title_now(r.title) is distinct from internal.plain_title_now(coalesce(internal.track_in_now(c.name), c.name));

drop function internal.plain_title_now(text);
drop function internal.track_in_now(text);
