-- The farewell email is the only one to a deleted account. Once it is sent, its recipient is removed.
create or replace function internal.forget_farewell() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.to_address := internal.address_proof(new.to_address);
  return new;
end
$$;
