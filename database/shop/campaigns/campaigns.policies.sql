grant select, delete on public.campaigns to authenticated;
grant insert (id, client_id, order_item_id, name, service, platform, starts_on, ends_on, budget, target_metric,
  target_min, target_max, target_basis, release_id)
  on public.campaigns to authenticated;
grant update (name, platform, release_id, status, requested_status, starts_on, ends_on, budget, target_metric, target_min,
  target_max, target_basis, reported_reach, reported_frequency, reported_listeners, reported_from, reported_until,
  reported_evidence, reach_due_at, followers_before, followers_before_on, followers_now, followers_now_on)
  on public.campaigns to authenticated;
grant select, insert, update, delete on public.campaigns to service_role;

create policy service on public.campaigns to service_role using (true) with check (true);
-- The budget tells the platform's spend. Clients who may not see it read `campaign_delivery`.
create policy own on public.campaigns for select to authenticated using (
  (select public.may('campaigns.read') and public.may('money.read')) or client_id = (select auth.uid()) and (select internal.spend_shown()) = 'platform'
);
create policy team_add on public.campaigns for insert to authenticated with check ((select public.may('campaigns.manage')));
create policy team_change on public.campaigns for update to authenticated
  using ((select public.may('campaigns.manage'))) with check ((select public.may('campaigns.manage')));
-- Only drafts can be deleted: the figures of a started campaign belong to a client.
create policy team_drop_draft on public.campaigns for delete to authenticated
  using (status = 'draft' and (select public.may('campaigns.manage')));
