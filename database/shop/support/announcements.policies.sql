grant select, insert, update, delete on public.announcements to authenticated, service_role;

create policy service on public.announcements to service_role using (true) with check (true);
create policy shown on public.announcements for select to authenticated
  using (published and starts_at <= now() and (ends_at is null or ends_at > now()));
create policy team on public.announcements to authenticated using ((select public.may('content.manage'))) with check ((select public.may('content.manage')));
