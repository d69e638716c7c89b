-- A release ends with its last campaign: moving all campaigns of one into another merges the two.
create or replace function internal.drop_empty_release() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'DELETE' or new.release_id is distinct from old.release_id then
    delete from public.releases as r where r.id = old.release_id and not exists (select from public.campaigns as c where c.release_id = r.id);
  end if;
  return null;
end
$$;
