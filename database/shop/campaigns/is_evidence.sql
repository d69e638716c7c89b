-- Files behind applied figures cannot be changed, not even by the team.
create or replace function internal.is_evidence(bucket text, file text) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select bucket = 'evidence' and exists (select from public.result_imports as r where r.path = file and r.state = 'applied')
$$;
grant execute on function internal.is_evidence(text, text) to authenticated;
