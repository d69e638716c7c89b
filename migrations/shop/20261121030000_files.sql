-- The shop's buckets and who may use them. A public bucket's files can be read by address; everything else is decided here.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('avatars', 'avatars', true, 2000000, array['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif']),
  ('thumbnails', 'thumbnails', true, 5000000, array['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif']),
  ('evidence', 'evidence', false, null, null),
  ('deliverables', 'deliverables', false, null, null),
  ('tickets', 'tickets', false, 10000000, null)
on conflict (id) do nothing;

-- Room for one person's own files besides the one that is written. Counted past row-level security: a policy that reads
-- its own table would never end. Uploads at the same moment may exceed it by a few.
create function internal.has_room(file storage.objects, most integer) returns boolean
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

create policy staff on storage.objects to authenticated
  using (bucket_id in ('avatars', 'thumbnails', 'evidence', 'deliverables', 'tickets') and (select public.is_admin()))
  with check (bucket_id in ('avatars', 'thumbnails', 'evidence', 'deliverables', 'tickets') and (select public.is_admin()));

-- Pictures and attachments of a person lie in the folder named by its id.
create policy own_read on storage.objects for select to authenticated
  using (bucket_id in ('avatars', 'tickets') and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy own_add on storage.objects for insert to authenticated
  with check (
    bucket_id in ('avatars', 'tickets') and (storage.foldername(name))[1] = (select auth.uid())::text
    and internal.has_room(objects, case bucket_id when 'avatars' then 10 else 200 end)
  );
create policy own_change on storage.objects for update to authenticated
  using (bucket_id in ('avatars', 'tickets') and (storage.foldername(name))[1] = (select auth.uid())::text)
  with check (
    bucket_id in ('avatars', 'tickets') and (storage.foldername(name))[1] = (select auth.uid())::text
    -- A file may come from another bucket.
    and internal.has_room(objects, case bucket_id when 'avatars' then 10 else 200 end)
  );
create policy own_remove on storage.objects for delete to authenticated
  using (bucket_id in ('avatars', 'tickets') and (storage.foldername(name))[1] = (select auth.uid())::text);
