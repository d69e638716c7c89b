-- An account that is deleted while its orders must stay leaves a row without a person: nothing saved, nothing in the cart.
create or replace function internal.blank_profile() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.users set metadata = '{}', avatar = null where id = new.id;
  delete from public.cart_items where user_id = new.id;
  return null;
end
$$;
