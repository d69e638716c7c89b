create or replace function internal.note_cart_day() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into internal.cart_days (user_id, day) values (new.user_id, internal.local_date()) on conflict do nothing;
  return null;
end
$$;
