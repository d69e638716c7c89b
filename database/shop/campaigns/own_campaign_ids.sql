-- For policies: a client reads the table `campaigns` only while they may see the platform's spend, which its budget tells.
create or replace function internal.own_campaign_ids() returns setof uuid
language sql stable security definer
set search_path = ''
as $$
  select c.id from public.campaigns as c where c.client_id = auth.uid()
$$;
grant execute on function internal.own_campaign_ids() to authenticated;
