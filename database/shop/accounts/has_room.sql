-- Whether a person's folder has room for one more file. It bypasses row-level security, because a policy that reads its own
-- table recurses. Concurrent uploads may exceed the limit by a few.
create or replace function internal.has_room(file storage.objects, most integer) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select count(*) < most from (
    select from storage.objects as o
    where o.owner = auth.uid() and o.bucket_id = file.bucket_id and o.id <> file.id and o.name <> file.name
    limit most
  ) as others
$$;
grant execute on function internal.has_room(storage.objects, integer) to authenticated;
