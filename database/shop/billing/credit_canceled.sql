create or replace function internal.credit_canceled() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform internal.credit_unpaid(new.id);
  return null;
end
$$;
