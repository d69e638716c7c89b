grant select, delete on public.campaign_days to authenticated;
grant insert (campaign_id, day, impressions, clicks, views, streams, reach, followers, conversions,
  conversion_value, spend)
  on public.campaign_days to authenticated;
grant update (impressions, clicks, views, streams, reach, followers, conversions, conversion_value, spend)
  on public.campaign_days to authenticated;
grant select, insert, update, delete on public.campaign_days to service_role;

create policy service on public.campaign_days to service_role using (true) with check (true);
-- Clients who may not see the platform's spend read `campaign_results`. Their campaigns are looked up once per statement, not once
-- per row.
create policy own on public.campaign_days for select to authenticated using (
  (select public.may('campaigns.read') and public.may('money.read'))
  or (select internal.spend_shown()) = 'platform' and campaign_id in (select internal.own_campaign_ids())
);
create policy team on public.campaign_days to authenticated using ((select public.may('campaigns.manage'))) with check ((select public.may('campaigns.manage')));
