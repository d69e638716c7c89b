-- A picture ends with the last release that shows it. It runs at the end of the transaction: a merge moves the picture first.
create or replace function internal.drop_artwork() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from storage.objects as o
  where o.bucket_id = 'artwork' and o.name = old.artwork and not exists (select from public.releases as r where r.artwork = old.artwork);
  return null;
end
$$;
