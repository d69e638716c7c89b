-- Whether an order of a service may carry a link: at the service's hosts what its pattern allows, elsewhere anything but a page of
-- a platform that the product recognises. `acceptsLink` of domain/catalogue/service-link.ts reads the same columns; a test compares
-- the two.
create or replace function internal.link_fits(service text, link text) returns boolean
language sql stable
set search_path = ''
as $$
  select coalesce((
    select case
      when s.link_hosts = '{}' then true
      when internal.is_at(address, s.link_hosts) then address ~* coalesce(s.link_pattern, '')
      else address !~* ('^https?://(([a-z0-9-]+\.)*(youtube\.com|youtube-nocookie\.com|spotify\.com|spotify\.link|spoti\.fi'
        || '|music\.apple\.com|soundcloud\.com|tiktok\.com|vimeo\.com|deezer\.com|deezer\.page\.link)|youtu\.be|spotify\.app\.link'
        || '|itunes\.apple\.com|(www\.|m\.)?instagram\.com|(www\.)?instagr\.am|soundcloud\.app\.goo\.gl)\.?(:[0-9]*)?([/?#]|$)')
    end
    from public.services as s
    -- As a browser reads it: a backslash is a slash, and what stands before an @ is no host.
    cross join regexp_replace(replace(link, '\', '/'), '^(https?://)[^/?#]*@', '\1', 'i') as address
    where s.slug = link_fits.service
  ), true)
$$;
