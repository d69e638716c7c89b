-- A document is a stored file in the folder `<first argument>/<value of the column that the second one names>`.
create or replace function internal.guard_cost_document() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and new.document is not distinct from old.document then return new; end if;
  if storage.foldername(new.document) is distinct from array[tg_argv[0], to_jsonb(new) ->> tg_argv[1]]
    or not exists (select from storage.objects as o where o.bucket_id = 'costs' and o.name = new.document)
  then
    raise exception using errcode = 'PT422', message = 'The document is not in the folder of this cost', hint = 'document';
  end if;
  return new;
end
$$;
