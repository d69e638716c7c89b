grant select on public.releases to authenticated;
grant insert (id, client_id, title, artist, release_date, link), update (title, artist, release_date, link, artwork) on public.releases to authenticated;
grant select, insert, update, delete on public.releases to service_role;

create policy service on public.releases to service_role using (true) with check (true);
create policy own on public.releases for select to authenticated using (client_id = (select auth.uid()) or (select public.may('campaigns.read')));
create policy own_change on public.releases for update to authenticated
  using (client_id = (select auth.uid())) with check (client_id = (select auth.uid()));
create policy team_add on public.releases for insert to authenticated with check ((select public.may('campaigns.manage')));
create policy team_change on public.releases for update to authenticated using ((select public.may('campaigns.manage'))) with check ((select public.may('campaigns.manage')));
