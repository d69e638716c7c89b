-- A deleted account with orders keeps an anonymous row. Everything else of it is removed.
create or replace function internal.blank_profile() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.users set metadata = '{}', avatar = null, time_zone = null where id = new.id;
  delete from public.cart_items where user_id = new.id;
  return null;
end
$$;
