-- A typed figure is no longer attributed to the file that it came from.
create or replace function internal.forget_typed_sources() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  before jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) else '{}' end;
begin
  select coalesce(jsonb_object_agg(s.key, s.value), '{}') into new.sources
  from jsonb_each(coalesce(before -> 'sources', '{}')) as s
  where to_jsonb(new) -> s.key is not distinct from before -> s.key;
  new.import_id := case when new.sources <> '{}' then (before ->> 'import_id')::uuid end;
  return new;
end
$$;
