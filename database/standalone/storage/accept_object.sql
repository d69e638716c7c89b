-- Rows that SQL writes, outside of a request, may lack a file, as seeds do: downloads then find nothing.
create or replace function storage.accept_object() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    new.version := coalesce(new.version, gen_random_uuid());
    new.metadata := coalesce(new.metadata, '{}');
    if current_setting('role') = 'none' then
      insert into storage.loose_files (version, state) values (new.version, 'arriving') on conflict do nothing;
    end if;
  end if;
  new.owner_id := coalesce(new.owner::text, new.owner_id);
  return new;
end
$$;
