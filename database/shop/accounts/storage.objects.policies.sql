create policy team_read on storage.objects for select to authenticated using (
  bucket_id = 'avatars' and (select public.may('clients.read'))
  or bucket_id in ('artwork', 'proofs') and (select public.may('campaigns.read'))
  -- Reports of platforms tell the spend of all clients in them.
  or bucket_id = 'evidence' and (select public.may('campaigns.read') and public.may('money.read'))
  or bucket_id in ('intakes', 'deliverables') and (select public.may('orders.read'))
  or bucket_id = 'tickets' and (select public.may('support.manage'))
  or bucket_id = 'thumbnails' and (select public.may('content.manage'))
);
create policy team on storage.objects to authenticated
  using (
    bucket_id = 'avatars' and (select public.may('clients.manage'))
    or bucket_id in ('artwork', 'proofs', 'evidence') and (select public.may('campaigns.manage'))
    or bucket_id in ('intakes', 'deliverables') and (select public.may('orders.manage'))
    or bucket_id = 'tickets' and (select public.may('support.manage'))
    or bucket_id = 'thumbnails' and (select public.may('content.manage'))
  )
  with check (
    bucket_id = 'avatars' and (select public.may('clients.manage'))
    or bucket_id in ('artwork', 'proofs', 'evidence') and (select public.may('campaigns.manage'))
    or bucket_id in ('intakes', 'deliverables') and (select public.may('orders.manage'))
    or bucket_id = 'tickets' and (select public.may('support.manage'))
    or bucket_id = 'thumbnails' and (select public.may('content.manage'))
  );
-- A person's pictures and attachments are in the folder named after their id.
create policy own_read on storage.objects for select to authenticated
  using (bucket_id in ('avatars', 'artwork', 'intakes', 'tickets') and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy own_add on storage.objects for insert to authenticated
  with check (
    bucket_id in ('avatars', 'artwork', 'intakes', 'tickets') and (storage.foldername(name))[1] = (select auth.uid())::text
    and internal.has_room(objects, case bucket_id when 'avatars' then 10 when 'artwork' then 100 else 200 end)
  );
create policy own_change on storage.objects for update to authenticated
  using (bucket_id in ('avatars', 'artwork', 'intakes', 'tickets') and (storage.foldername(name))[1] = (select auth.uid())::text)
  with check (
    bucket_id in ('avatars', 'artwork', 'intakes', 'tickets') and (storage.foldername(name))[1] = (select auth.uid())::text
    -- An update can move a file from another bucket.
    and internal.has_room(objects, case bucket_id when 'avatars' then 10 when 'artwork' then 100 else 200 end)
  );
create policy own_remove on storage.objects for delete to authenticated
  using (bucket_id in ('avatars', 'artwork', 'intakes', 'tickets') and (storage.foldername(name))[1] = (select auth.uid())::text);
