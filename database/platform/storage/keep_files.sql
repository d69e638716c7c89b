-- Keeps rows and files in step. It runs after all other checks, so that only those who may write the row learn that its
-- file is missing.
create or replace function storage.keep_files() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and new.version = old.version then
    return null;
  end if;
  if tg_op <> 'DELETE' then
    delete from storage.loose_files where version = new.version and state = 'arriving';
    if not found then
      raise exception using errcode = 'SF001', message = 'the file of this row is not stored';
    end if;
  end if;
  if tg_op <> 'INSERT' then
    insert into storage.loose_files (version, state) values (old.version, 'leaving');
  end if;
  return null;
end
$$;
