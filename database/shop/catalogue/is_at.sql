-- Whether an address is at one of the hosts, or at a host below one of them.
create or replace function internal.is_at(address text, hosts text[]) returns boolean
language sql immutable
set search_path = ''
as $$
  select exists (select from unnest(hosts) as h (name) where host = h.name or host like '%.' || h.name)
  from lower(substring(address from '(?i)^https?://([^/?#:]*?)\.?(?::[0-9]*)?(?:[/?#]|$)')) as host
$$;
