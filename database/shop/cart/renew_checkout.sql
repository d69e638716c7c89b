create or replace function internal.renew_checkout() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  owner uuid := case when tg_op = 'DELETE' then old.user_id else new.user_id end;
begin
  -- Deleting a user deletes the lines. There is no cart to renew then.
  if exists (select from public.users where id = owner) then
    insert into public.carts (user_id) values (owner)
    on conflict (user_id) do update set checkout_id = gen_random_uuid(), updated_at = now();
  end if;
  return null;
end
$$;
