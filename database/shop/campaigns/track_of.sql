-- The track that a campaign promotes, for comparisons: what the client called it, else what its name says; null if neither
-- names one.
create or replace function internal.track_of(campaign public.campaigns) returns text
language sql immutable
set search_path = ''
as $$ select internal.plain_title(coalesce(campaign.track, internal.track_in(campaign.name))) $$;
