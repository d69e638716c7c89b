create or replace function internal.guard_proof() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and new.picture is not distinct from old.picture then return new; end if;
  if not exists (
    select from public.campaigns as c join storage.objects as o on o.bucket_id = 'proofs' and o.name = new.picture
    where c.id = new.campaign_id and starts_with(new.picture, c.client_id::text || '/'))
  then
    raise exception using errcode = 'PT422', message = 'The picture must be a file in the client''s own folder';
  end if;
  return new;
end
$$;
