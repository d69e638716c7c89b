grant select on public.status_steps to authenticated, service_role;

create policy service on public.status_steps for select to service_role using (true);
create policy shown on public.status_steps for select to authenticated using (true);
