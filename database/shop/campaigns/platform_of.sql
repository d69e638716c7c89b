create or replace function internal.platform_of(service text) returns text
language sql immutable
set search_path = ''
as $$
  select case service
    when 'youtube-ads' then 'youtube'
    when 'spotify-ads' then 'spotify'
    when 'apple-music-ads' then 'apple-music'
    when 'digital-publications' then 'press'
    when 'ai-video-creation' then 'video'
    else 'instagram'
  end
$$;
