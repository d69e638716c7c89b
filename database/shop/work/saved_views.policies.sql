grant select, insert, delete on public.saved_views to authenticated;
grant select, insert, update, delete on public.saved_views to service_role;

create policy service on public.saved_views to service_role using (true) with check (true);
-- Nobody else reads them, not even the rest of the team.
create policy own on public.saved_views to authenticated
using (owner_id = (select auth.uid()) and (select public.may('admin.open')))
with check (owner_id = (select auth.uid()) and (select public.may('admin.open')));
