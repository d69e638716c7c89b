create or replace function internal.reopen_cart_days() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform internal.reopen_days('{}', array[old.day, new.day]);
  return null;
end
$$;
