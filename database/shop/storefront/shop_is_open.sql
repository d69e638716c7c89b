-- Whether visitors see and buy what the shop offers. The owner opens it when it is ready.
create or replace function public.shop_is_open() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select opened_at is not null from internal.shop_settings
$$;
grant execute on function public.shop_is_open() to anon, guest, authenticated, service_role;
