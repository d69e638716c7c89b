-- For the operator's command, through a running server. Returns when the link ends.
create or replace function public.replace_owner_link(secret_hash text) returns timestamptz
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  ends timestamptz;
begin
  if coalesce(secret_hash, '') !~ '^[A-Za-z0-9_-]{43}$' then
    raise exception using errcode = 'PT400', message = 'The hash of the secret must be SHA-256 in base64url';
  end if;
  select o.expires_at into ends from internal.offer_owner_link(secret_hash, true) as o;
  if ends is null then
    raise exception using errcode = 'PT409', message = 'The shop has an owner';
  end if;
  return ends;
end
$$;
grant execute on function public.replace_owner_link(text) to service_role;
