grant select, delete, insert (id, campaign_id, kind, link, picture, place, day, note), update (kind, link, picture, place, day, note)
  on public.campaign_proofs to authenticated;
grant select, insert, update, delete on public.campaign_proofs to service_role;

create policy service on public.campaign_proofs to service_role using (true) with check (true);
create policy own on public.campaign_proofs for select to authenticated using (
  (select public.may('campaigns.read')) or campaign_id in (select internal.own_campaign_ids())
);
create policy team_add on public.campaign_proofs for insert to authenticated with check ((select public.may('campaigns.manage')));
create policy team_change on public.campaign_proofs for update to authenticated
  using ((select public.may('campaigns.manage'))) with check ((select public.may('campaigns.manage')));
create policy team_drop on public.campaign_proofs for delete to authenticated using ((select public.may('campaigns.manage')));
