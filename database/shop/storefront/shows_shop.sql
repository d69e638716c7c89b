-- Whether the caller sees what the shop offers. While it is closed, the team does, and the server, which decides who gets its pages.
create or replace function internal.shows_shop() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select public.shop_is_open() or coalesce(auth.jwt() -> 'page' = 'true', false) or public.may('admin.open')
$$;
grant execute on function internal.shows_shop() to anon, guest, authenticated;
