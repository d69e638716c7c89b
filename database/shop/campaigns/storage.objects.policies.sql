create policy own_evidence on storage.objects for select to authenticated
  using (bucket_id = 'evidence' and exists (select from public.result_imports as r where r.path = objects.name));
create policy keep_evidence_change on storage.objects as restrictive for update to authenticated
  using (not internal.is_evidence(bucket_id, name));
create policy keep_evidence on storage.objects as restrictive for delete to authenticated
  using (not internal.is_evidence(bucket_id, name));
-- The client of the campaign can see the picture: the inner query is subject to the caller's own policies.
create policy proof on storage.objects for select to authenticated
  using (bucket_id = 'proofs' and exists (select from public.campaign_proofs as p where p.picture = objects.name));
