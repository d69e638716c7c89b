-- A transfer stays as it was recorded. It is taken back as a whole, once, and its account changes when a guest's orders join it.
create or replace function internal.keep_transfer() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    if old.undone_at is null and to_jsonb(new) - '{undone_at,undone_by,undone_because}'::text[] = to_jsonb(old) - '{undone_at,undone_by,undone_because}'::text[]
      or internal.is_joining(old.client_id, new.client_id) and to_jsonb(new) - 'client_id' = to_jsonb(old) - 'client_id'
    then
      return new;
    end if;
    -- An erased account of the team is unlinked.
    if to_jsonb(new) - '{created_by,undone_by}'::text[] = to_jsonb(old) - '{created_by,undone_by}'::text[]
      and (new.created_by is null or new.created_by = old.created_by) and (new.undone_by is null or new.undone_by = old.undone_by)
    then
      return new;
    end if;
  end if;
  raise exception using errcode = 'PT409', message = 'A recorded transfer cannot be changed. Undo it and record it again.';
end
$$;
