-- Removes a document that no cost and no fee names any more.
create or replace function internal.drop_cost_document() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from storage.objects as o
  where o.bucket_id = 'costs' and o.name = old.document
    and not exists (select from public.line_costs as c where c.document = old.document)
    and not exists (select from internal.work_fees as f where f.document = old.document);
  return null;
end
$$;
