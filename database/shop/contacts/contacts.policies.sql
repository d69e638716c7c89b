grant select, insert (name, email, message, company_name, service_interest, user_id) on public.contacts to anon;
grant select, update, delete on public.contacts to authenticated;
grant insert (name, email, message, company_name, service_interest, user_id) on public.contacts to authenticated;
grant select, insert, update, delete on public.contacts to service_role;

create policy service on public.contacts to service_role using (true) with check (true);
create policy write on public.contacts for insert to anon, authenticated with check (user_id is null);
create policy written on public.contacts for select to anon, authenticated
  using (current_setting('internal.written_contacts', true) like '%' || id::text || '%');
create policy team on public.contacts to authenticated
  using ((select public.may('support.manage'))) with check ((select public.may('support.manage')));
