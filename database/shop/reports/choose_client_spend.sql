-- Confirming the present value is a choice, too.
create or replace function internal.choose_client_spend() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.chosen_at := now();
  return new;
end
$$;
