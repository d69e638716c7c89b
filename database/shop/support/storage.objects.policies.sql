create policy attached_is_not_changed on storage.objects as restrictive for update to authenticated
  using (bucket_id <> 'tickets' or not internal.is_attached(name));
create policy attached_is_not_removed on storage.objects as restrictive for delete to authenticated
  using (bucket_id <> 'tickets' or not internal.is_attached(name));
