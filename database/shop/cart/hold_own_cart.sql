-- Once per statement, because triggers of a row run when it is locked already.
create or replace function internal.hold_own_cart() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform internal.hold_cart(auth.uid());
  return null;
end
$$;
