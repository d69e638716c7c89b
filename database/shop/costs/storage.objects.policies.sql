create policy read_costs on storage.objects for select to authenticated
  using (bucket_id = 'costs' and (select public.may('money.read')));
create policy add_costs on storage.objects for insert to authenticated
  with check (bucket_id = 'costs' and (select public.may('money.manage')));
-- The document of a cost or a fee goes with it.
create policy remove_costs on storage.objects for delete to authenticated
  using (
    bucket_id = 'costs' and (select public.may('money.manage'))
    and not exists (select from public.line_costs as c where c.document = objects.name)
    and not exists (select from public.work_fee_list as f where f.document = objects.name)
  );
