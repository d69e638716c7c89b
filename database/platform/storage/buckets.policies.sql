grant select, insert, update, delete on storage.buckets to anon, authenticated, service_role;

-- Not every host allows a role with BYPASSRLS, so the service role has a policy on each table.
create policy service on storage.buckets to service_role using (true) with check (true);
