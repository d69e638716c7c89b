grant select, delete on public.campaign_names to authenticated;
grant select, insert, update, delete on public.campaign_names to service_role;

create policy service on public.campaign_names to service_role using (true) with check (true);
create policy team on public.campaign_names to authenticated using ((select public.may('campaigns.manage'))) with check ((select public.may('campaigns.manage')));
