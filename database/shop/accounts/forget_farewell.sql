-- The farewell is the one mail to an address that is forgotten; it takes the address along.
create or replace function internal.forget_farewell() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.to_address := internal.address_proof(new.to_address);
  return new;
end
$$;
