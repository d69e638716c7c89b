-- What the caller sees of spend: for the team and for the server's own jobs always the platform's, for a client what the owner
-- chose.
create or replace function internal.spend_shown() returns text
language sql stable security definer
set search_path = ''
as $$
  select case when auth.uid() is null or public.is_admin() then 'platform' else (select s.client_spend from public.report_settings as s) end
$$;
grant execute on function internal.spend_shown() to authenticated, service_role;
