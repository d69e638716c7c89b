-- The days of the caller's campaigns, of all campaigns for the team. Clients read them here: the table has the platform's spend,
-- which the view leaves out unless they may see it (`spend_shown`).
create or replace view public.campaign_results as
  select d.* from internal.shown_days as d
  where (select public.may('campaigns.read')) or coalesce((select auth.role()), 'service_role') = 'service_role'
    or d.campaign_id in (select c.id from public.campaigns as c where c.client_id = (select auth.uid()));

comment on view public.campaign_results is 'Results by day, with the platform''s spend if the caller may see it. Null means "not reported".';
grant select on public.campaign_results to authenticated, service_role;
