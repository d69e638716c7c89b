grant select on public.campaign_conversions to authenticated;
grant select, insert, update, delete on public.campaign_conversions to service_role;

create policy service on public.campaign_conversions to service_role using (true) with check (true);
-- The client's campaigns are looked up once per statement, not once per row.
create policy own on public.campaign_conversions for select to authenticated using (
  (select public.may('campaigns.read')) or campaign_id in (select internal.own_campaign_ids())
);
