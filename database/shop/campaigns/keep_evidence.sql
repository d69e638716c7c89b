-- The policies hide evidence from changes by request roles. This trigger also stops the service role and whoever waited for
-- a row that a preview had locked: policies use the snapshot of the waiting statement, a trigger function a new one.
create or replace function internal.keep_evidence() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if internal.is_evidence(old.bucket_id, old.name) then
    raise exception using errcode = '42501', message = 'This file is evidence of an import and cannot be changed. Discard the import first.';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;
