-- The newsletter choice of an email address as contacts show it: confirmed, waiting for confirmation, or none. Previews of
-- emails call it as the admin who looks; no API exposes the schema.
create or replace function internal.newsletter_preference(address text) returns text[]
language sql stable security definer
set search_path = ''
as $$
  select case
    when coalesce((select c.granted from public.consents as c
      where c.email = lower(address) and c.kind = 'newsletter' order by c.created_at desc limit 1), false) then array['newsletter']
    when exists (select from internal.newsletter_requests as r
      where r.email = lower(address) and r.confirmed_at is null and r.expires_at > now()) then array['newsletter-pending']
    else array[]::text[] end
$$;
grant execute on function internal.newsletter_preference(text) to authenticated;
