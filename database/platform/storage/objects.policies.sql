grant select, insert, update, delete on storage.objects to anon, authenticated, service_role;

create policy service on storage.objects to service_role using (true) with check (true);
