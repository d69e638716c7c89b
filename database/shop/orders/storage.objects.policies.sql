-- A delivered file is read by the client of its line: the inner query sees what the caller's own policies let through.
create policy delivered on storage.objects for select to authenticated
  using (bucket_id = 'deliverables' and exists (select from public.deliverables as d where d.path = objects.name));
