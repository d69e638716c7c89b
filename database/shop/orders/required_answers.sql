-- The required questions of a service: the same list as `requiredQuestions` of domain/orders/intake.ts, held by a test.
create or replace function internal.required_answers(service text) returns text[]
language sql immutable
set search_path = ''
as $$
  select case service
    when 'youtube-ads' then array['link', 'genre', 'territories']
    when 'spotify-ads' then array['link', 'genre', 'territories']
    when 'apple-music-ads' then array['link', 'genre', 'territories']
    when 'instagram-growth' then array['link', 'genre', 'audience']
    when 'instagram-featuring' then array['link', 'genre']
    when 'instagram-fan-pages' then array['link', 'genre']
    when 'digital-publications' then array['genre', 'biography', 'brief']
    when 'ai-video-creation' then array['link', 'brief']
    else array['brief']
  end
$$;
