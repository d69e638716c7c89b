grant select, insert, update, delete on public.canned_replies to authenticated, service_role;

create policy service on public.canned_replies to service_role using (true) with check (true);
create policy team on public.canned_replies to authenticated using ((select public.may('support.manage'))) with check ((select public.may('support.manage')));
