-- Asks the platform about a new link (`fetch-artwork`), and checks the artwork that a person chooses: a file in the client's own
-- folder. It runs with the caller's rights, which tell people's changes from the server's.
create or replace function internal.guard_release() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  is_new constant boolean := tg_op = 'INSERT';
begin
  if current_user = 'authenticated' and (is_new and new.artwork is not null or not is_new and new.artwork is distinct from old.artwork) then
    if new.artwork is not null and not (starts_with(new.artwork, new.client_id::text || '/')
      and exists (select from storage.objects as o where o.bucket_id = 'artwork' and o.name = new.artwork))
    then
      raise exception using errcode = 'PT422', message = 'The artwork must be a file in the client''s own folder';
    end if;
    new.artwork_chosen := true;
  end if;
  if is_new or new.link is distinct from old.link then
    new.preview_due := case when new.link is not null then now() end;
    new.preview_attempts := 0;
    if not is_new and not new.artwork_chosen and new.artwork is not distinct from old.artwork then new.artwork := null; end if;
  end if;
  return new;
end
$$;
