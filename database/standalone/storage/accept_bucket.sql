create or replace function storage.accept_bucket() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.owner_id := coalesce(new.owner_id, new.owner::text);
  new.public := coalesce(new.public, false);
  return new;
end
$$;
