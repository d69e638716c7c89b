-- Rejects what an order of a service cannot carry as its link. A missing link is given later.
create or replace function internal.check_link(service text, link text) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if coalesce(link, '') = '' then return; end if;
  if not internal.is_web_address(link) then
    raise exception using errcode = 'PT400', message = 'A service link must be a web address';
  end if;
  if not internal.link_fits(service, link) then
    raise exception using errcode = 'PT400', hint = 'link_mismatch', detail = service, message = trim(
      'This link does not fit the service. ' || coalesce((select s.link_hint from public.services as s where s.slug = check_link.service), ''));
  end if;
end
$$;
