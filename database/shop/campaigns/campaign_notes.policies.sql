grant select, insert (id, campaign_id, day, kind, text), delete on public.campaign_notes to authenticated;
grant select, insert, update, delete on public.campaign_notes to service_role;

create policy service on public.campaign_notes to service_role using (true) with check (true);
create policy own on public.campaign_notes for select to authenticated using (
  (select public.may('campaigns.read')) or campaign_id in (select internal.own_campaign_ids())
);
create policy team_add on public.campaign_notes for insert to authenticated with check ((select public.may('campaigns.manage')));
create policy team_drop on public.campaign_notes for delete to authenticated using ((select public.may('campaigns.manage')));
