-- A file is evidence from its preview on: what is applied, and what clients can later check, is what the team has seen.
-- Discarding the import releases the file. An applied import cannot be discarded.
create or replace function internal.is_evidence(bucket text, file text) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select bucket = 'evidence' and exists (select from public.result_imports as r where r.path = file)
$$;
grant execute on function internal.is_evidence(text, text) to authenticated;
