-- The track in the name of a campaign: what comes before the first separator, as in "Night Drive, search" and
-- "Night Drive | Spotify". Null for the name that a campaign gets from its order ("YouTube Ads Basic · HC-2026-0001").
create or replace function internal.track_in(name text) returns text
language sql immutable
set search_path = ''
as $$
  select case when name !~ ' · [A-Z0-9]+-\d{4}-\d{4,}$'
    then coalesce(nullif(trim((regexp_split_to_array(name, ',\s+|\s+[|–—·-]\s+'))[1]), ''), trim(name)) end
$$;
