-- Refuses what an order of a service cannot carry as its link. A missing link is given later.
create or replace function internal.check_link(service text, link text) returns void
language plpgsql immutable
set search_path = ''
as $$
begin
  if coalesce(link, '') = '' then return; end if;
  if not internal.is_web_address(link) then
    raise exception using errcode = 'PT400', message = 'A service link must be a web address';
  end if;
  if not internal.link_fits(service, link) then
    raise exception using errcode = 'PT400', hint = 'link_mismatch', detail = service,
      message = 'This link does not fit the service. ' || case service
        when 'youtube-ads' then 'YouTube campaigns need a link to a video.'
        when 'spotify-ads' then 'Spotify campaigns need a link to a track, an album, an artist or a playlist.'
        when 'apple-music-ads' then 'Apple Music campaigns need a link to a song, an album, an artist or a playlist.'
        when 'instagram-fan-pages' then 'Fan pages need a link to an Instagram profile.'
        else 'Instagram campaigns need a link to a profile, a reel or a post.'
      end;
  end if;
end
$$;
