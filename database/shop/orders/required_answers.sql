-- The required questions of a service. A test compares them with `requiredQuestions` of domain/orders/intake.ts.
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
