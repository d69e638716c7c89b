-- Whether an order of a service may carry a link: false for a page of a known platform that is not what the service promotes.
-- `acceptsLink` of domain/catalogue/service-link.ts is the same rule; a test compares the two.
create or replace function internal.link_fits(service text, link text) returns boolean
language sql immutable
set search_path = ''
as $$
  select case
    when address !~* ('^https?://(([a-z0-9-]+\.)*(youtube\.com|youtube-nocookie\.com|spotify\.com|spotify\.link|spoti\.fi'
      || '|music\.apple\.com|soundcloud\.com|tiktok\.com|vimeo\.com|deezer\.com|deezer\.page\.link)|youtu\.be|spotify\.app\.link'
      || '|itunes\.apple\.com|(www\.|m\.)?instagram\.com|(www\.)?instagr\.am|soundcloud\.app\.goo\.gl)\.?(:[0-9]*)?([/?#]|$)')
      then true
    when service = 'youtube-ads' then address ~* ('^https?://(youtu\.be\.?(:[0-9]*)?/+[^/?#]'
      || '|([a-z0-9-]+\.)*youtube(-nocookie)?\.com\.?(:[0-9]*)?/+'
      || '(watch/*\?([^#]*&)?v=[^&#]|(watch|shorts|live|v|e|clip)/+[^/?#]|embed/+(?!videoseries([/?#]|$))[^/?#]))')
    when service = 'spotify-ads' then address ~* ('^https?://(([a-z0-9-]+\.)*(spotify\.link|spoti\.fi)|spotify\.app\.link'
      || '|([a-z0-9-]+\.)*spotify\.com\.?(:[0-9]*)?/+((intl-[a-z-]+|embed)/+)*'
      || '((track|album|prerelease|artist|playlist)/+[^/?#]|user/+[^/?#]+/+playlist([/?#]|$)))')
    when service = 'apple-music-ads' then address ~* ('^https?://(([a-z0-9-]+\.)*music\.apple\.com|itunes\.apple\.com)\.?(:[0-9]*)?'
      || '/+([a-z]{2}/+)?(song|album|artist|playlist|music-video)/+[^/?#]')
    when service in ('instagram-growth', 'instagram-featuring', 'instagram-fan-pages') then
      address ~* (at || '(_u/+)?' || name || '(?=[/?#]|$)(?!/+(p|reel|reels|tv|stories|s)/+[^/?#])')
      or service <> 'instagram-fan-pages'
        and address ~* (at || '((share|_u)/+)?(' || name || '/+)?(p|reel|reels|tv)/+(?!audio([/?#]|$))[^/?#]')
    else true
  end
  from (select
    -- As a browser reads it: a backslash is a slash, and what stands before an @ is no host.
    regexp_replace(replace(link, '\', '/'), '^(https?://)[^/?#]*@', '\1', 'i') as address,
    '^https?://((www\.|m\.)?instagram\.com|(www\.)?instagr\.am)\.?(:[0-9]*)?/+' as at,
    '(?!(p|reel|reels|tv|stories|s|share|_u|explore|accounts|direct|about|legal|developer|web|ar|challenge|popular)([/?#]|$))[^/?#]+' as name
  ) as read
$$;
