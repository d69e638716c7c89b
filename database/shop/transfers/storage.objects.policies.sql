-- Proofs of transfers, such as a bank's notice: for who may see money.
create policy see_transfer_proof on storage.objects for select to authenticated
  using (bucket_id = 'transfers' and (select public.may('money.read')));
create policy add_transfer_proof on storage.objects for insert to authenticated
  with check (bucket_id = 'transfers' and (select public.may('money.manage')));
