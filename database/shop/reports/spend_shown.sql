-- What the caller sees of spend: for the server's own jobs and for who may see money the platform's, for others of the team none,
-- for a client what the owner chose.
create or replace function internal.spend_shown() returns text
language sql stable security definer
set search_path = ''
as $$
  select case when auth.uid() is null or public.may('money.read') then 'platform' when public.may('campaigns.read') then 'none'
    else (select s.client_spend from public.report_settings as s) end
$$;
grant execute on function internal.spend_shown() to authenticated, service_role;
