create or replace function internal.drop_proof_picture() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from storage.objects as o
  where o.bucket_id = 'proofs' and o.name = old.picture and not exists (select from public.campaign_proofs as p where p.picture = old.picture);
  return null;
end
$$;
