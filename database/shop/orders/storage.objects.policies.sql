-- The client of the line can read a delivered file: the inner query is subject to the caller's own policies.
create policy delivered on storage.objects for select to authenticated
  using (bucket_id = 'deliverables' and exists (select from public.deliverables as d where d.path = objects.name));
-- Who has the line as assigned work adds files to its folder. They read files through /functions/v1/work-file, which keeps the
-- names from them: a list of the folder would show what clients called theirs.
create policy deliver_assigned on storage.objects for insert to authenticated
  with check (
    bucket_id = 'deliverables' and (select public.may('work.deliver'))
    and exists (
      select from internal.assigned_lines() as a
      where a.order_item_id is not null and storage.foldername(objects.name) = array[a.client_id::text, a.order_item_id::text]
    )
    and internal.has_room(objects, 1000)
  );
