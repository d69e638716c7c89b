-- The client of the line can read a delivered file: the inner query is subject to the caller's own policies.
create policy delivered on storage.objects for select to authenticated
  using (bucket_id = 'deliverables' and exists (select from public.deliverables as d where d.path = objects.name));
