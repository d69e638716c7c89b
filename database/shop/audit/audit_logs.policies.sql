grant select on public.audit_logs to authenticated;
grant insert (action, table_name, record_id, new_values, user_id, ip_address, user_agent)
  on public.audit_logs to authenticated;
grant select, insert on public.audit_logs to service_role;

create policy service on public.audit_logs to service_role using (true) with check (true);
create policy team on public.audit_logs for select to authenticated using ((select public.may('audit.read')));
create policy own on public.audit_logs for insert to authenticated with check (user_id = (select auth.uid()));
